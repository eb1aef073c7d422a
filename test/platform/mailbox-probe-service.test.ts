import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { createResolver } from "#src/platform/dns";
import { createMailboxProber } from "#src/platform/mailbox-probe";
import type { ProbeOutcome } from "#src/shared/mailbox-probe";
import { readSettings } from "#src/shared/settings";
import { PROBE_SECRET } from "../support/probe-service-web";

const SETTINGS = readSettings(env);

function newProber(url: string, secret: string | null = PROBE_SECRET) {
  const isSilent = /stalled|dead/.test(url);
  const probe = createMailboxProber(
    {
      ...SETTINGS,
      ENABLE_SMTP_VERIFY: true,
      SMTP_PROBE_URL: url,
      SMTP_PROBE_SECRET: secret ?? undefined,
    },
    {
      resolveDns: createResolver(SETTINGS),
      connect: () => {
        throw new Error("A service is asked, so no socket may be opened.");
      },
    },
    { serviceMs: isSilent ? 500 : 30_000, overallMs: 60_000 },
  );
  if (!probe) throw new Error("There is a prober where ENABLE_SMTP_VERIFY is on.");
  return probe;
}

it.each<[name: string, outcome: ProbeOutcome, acceptsAll: boolean | null]>([
  ["ada", "accepted", false],
  ["anyone", "accepted", true],
  ["nobody", "mailbox_not_found", null],
  ["full", "mailbox_full", null],
  ["disabled", "mailbox_disabled", null],
  ["offline", "connect_failed", null],
  ["blocked", "policy_block", null],
  ["nordns", "policy_block", null],
  ["refused", "policy_block", null],
  ["grey", "greylisted", null],
  ["later", "temporary_failure", null],
  ["slow", "timeout", null],
  ["io", "connect_failed", null],
  ["odd", "cannot_verify", null],
  ["shapeless", "cannot_verify", null],
  ["absent", "cannot_verify", null],
])("takes what a service says of %s for %s", async (name, outcome, acceptsAll) => {
  const probe = newProber("https://ok.probe-service.test/base/");
  const found = await probe(`${name}@known.test`, ["mx.known.test"]);
  expect(found).toEqual({ outcome, acceptsAll, code: null, enhancedCode: null, mxHost: null });
});

it.each<[fault: string, outcome: ProbeOutcome]>([
  ["forbidden", "cannot_verify"],
  ["unauthorized", "cannot_verify"],
  ["busy", "temporary_failure"],
  ["broken", "temporary_failure"],
  ["moved", "cannot_verify"],
  ["page", "cannot_verify"],
  ["empty", "cannot_verify"],
  ["huge", "cannot_verify"],
  ["stalled", "timeout"],
  ["dead", "timeout"],
  ["down", "connect_failed"],
])("makes an outcome of a service that is %s: %s", async (fault, outcome) => {
  const probe = newProber(`https://${fault}.probe-service.test`);
  const found = await probe("ada@known.test", ["mx.known.test"]);
  expect(found).toMatchObject({ outcome, acceptsAll: null });
});

it("asks without a secret where none is set, and takes the refusal for no evidence", async () => {
  const probe = newProber("https://ok.probe-service.test/base", null);
  expect((await probe("ada@known.test", [])).outcome).toBe("cannot_verify");
});

it("sends nothing for what is no plain address", async () => {
  const probe = newProber("https://unknown-host.test");
  expect((await probe("ada smith@known.test", [])).outcome).toBe("cannot_verify");
});
