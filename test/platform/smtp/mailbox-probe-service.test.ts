import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { verifyAddresses } from "#src/pipeline/verification/verify-addresses";
import { createResolver } from "#src/platform/dns/resolver";
import { createMailboxProber } from "#src/platform/smtp/mailbox-probe";
import type { ProbeOutcome } from "#src/ports/mailbox-probe";
import { readSettings } from "#src/shared/settings";
import { createProbeCache } from "#src/platform/smtp/smtp-probe";
import { newId } from "#src/shared/ids";
import { PROBE_SECRET } from "#test/support/fakes/probe-service-web";

const SETTINGS = readSettings(env);

function newProber(url: string, secret: string | null = PROBE_SECRET, memory = createProbeCache()) {
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
      memory,
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
  ["unparsed", "mailbox_not_found", null],
  ["recipient", "mailbox_not_found", null],
  ["sender", "policy_block", null],
  ["listed", "policy_block", null],
  ["quota", "mailbox_full", null],
  ["shapeless", "cannot_verify", null],
  ["absent", "cannot_verify", null],
])("maps the service's result %s to %s", async (name, outcome, acceptsAll) => {
  const memory = createProbeCache();
  memory.acceptsSome.set("known.test", true);
  const probe = newProber("https://ok.probe-service.test/base/", PROBE_SECRET, memory);
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
])("maps the fault of a service that is %s: %s", async (fault, outcome) => {
  const probe = newProber(`https://${fault}.probe-service.test`);
  const found = await probe("ada@known.test", ["mx.known.test"]);
  expect(found).toMatchObject({ outcome, acceptsAll: null });
});

it("sends no secret if none is set, and does not treat the rejection as evidence", async () => {
  const probe = newProber("https://ok.probe-service.test/base", null);
  expect((await probe("ada@known.test", [])).outcome).toBe("cannot_verify");
});

it("sends nothing for an invalid address", async () => {
  const probe = newProber("https://unknown-host.test");
  expect((await probe("ada smith@known.test", [])).outcome).toBe("not_asked");
});

describe("a rejection that a service reports", () => {
  const SERVICE = "https://ok.probe-service.test/base";
  const newDomain = (kind: string) => `${newId()}.${kind}.test`;

  async function outcomesOf(domain: string, locals: string[], memory = createProbeCache()) {
    const probe = newProber(SERVICE, PROBE_SECRET, memory);
    const outcomes: ProbeOutcome[] = [];
    for (const local of locals) outcomes.push((await probe(`${local}@${domain}`, [])).outcome);
    return outcomes;
  }
  /** The local parts that the service was asked about at a domain. */
  async function askedAt(domain: string): Promise<string[]> {
    const log = await (await fetch("https://ok.probe-service.test/asked")).json<string[]>();
    return log.flatMap((email) => (email.endsWith(`@${domain}`) ? email.split("@", 1) : []));
  }

  it("is inconclusive if no other mailbox was accepted; only the address is queried", async () => {
    for (const kind of ["known", "blocklisting"]) {
      const domain = newDomain(kind);
      const locals = ["nobody", "disabled", "full", "noone"];
      expect(await outcomesOf(domain, locals)).toEqual(locals.map(() => "cannot_verify"));
      expect(await askedAt(domain)).toEqual(locals);
    }
  });

  it("is not confirmed by the postmaster, whom servers exempt from blocklists (RFC 5321 4.5.1)", async () => {
    expect(await outcomesOf(newDomain("known"), ["postmaster", "nobody"])).toEqual([
      "accepted",
      "cannot_verify",
    ]);
  });

  it("is accepted if the server accepted another mailbox before", async () => {
    const domain = newDomain("known");
    expect(await outcomesOf(domain, ["nobody"])).toEqual(["cannot_verify"]);
    const memory = createProbeCache();
    expect(await outcomesOf(domain, ["nobody", "ada", "nobody"], memory)).toEqual([
      "cannot_verify",
      "accepted",
      "mailbox_not_found",
    ]);
  });

  it("stores the possible result until another mailbox is accepted", async () => {
    const { verdicts } = await verifyAddresses(
      ["nobody", "full", "ada", "postmaster"].map((local) => `${local}@known.test`),
      { resolveDns: createResolver(SETTINGS), probeMailbox: newProber(SERVICE) },
      { maxProbes: 10, maxMs: 30_000 },
    );
    const statuses = [...verdicts.values()].map(({ status }) => status);
    expect(statuses).toEqual(["invalid", "risky", "valid", "valid"]);
  });

  it("stays inconclusive if only the postmaster is accepted", async () => {
    const { verdicts } = await verifyAddresses(
      ["nobody@known.test", "postmaster@known.test"],
      { resolveDns: createResolver(SETTINGS), probeMailbox: newProber(SERVICE) },
      { maxProbes: 10, maxMs: 30_000 },
    );
    expect(verdicts.get("nobody@known.test")).toMatchObject({ status: "unknown" });
  });

  it("needs no second query if the mailbox was accepted or the result is unknown", async () => {
    const domain = newDomain("known");
    await outcomesOf(domain, ["ada", "grey", "blocked", "odd"]);
    expect(await askedAt(domain)).toEqual(["ada", "grey", "blocked", "odd"]);
  });
});
