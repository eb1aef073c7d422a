import { expect, it } from "vitest";
import { checkTask } from "#src/pipeline/verification/check-task";
import type { DnsAnswer, DnsType } from "#src/ports/dns";

type Case = [what: string, answer: DnsAnswer<DnsType>, status: string, next: string];

it.each<Case>([
  ["fails", { status: "failed", reason: "timeout" }, "unknown", "retry_dns"],
  ["names no such domain any more", { status: "no_domain", aliases: [] }, "invalid", "done"],
])("reports the addresses of a mail server if DNS %s", async (_, answer, status, next) => {
  const addresses = [{ id: 1, email: "ada@known.test", attempts: 0 }];
  const noServer = () => Promise.reject(new Error("no server is known"));
  const { report } = await checkTask(
    { lease: 7, stage: "mailbox", domain: "known.test", addresses },
    {
      resolveDns: <T extends DnsType>() => Promise.resolve(answer as DnsAnswer<T>),
      probeMailbox: noServer,
      openConnection: noServer,
    },
  );
  // An address that is missing here would be handed out again at once, without end.
  expect(report).toMatchObject({ lease: 7, checked: [{ id: 1, status, isAnswered: false, next }] });
});
