import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { MailServerEvent } from "#local/dev/mail-servers/mail-servers";
import { createResolver } from "#src/platform/dns/resolver";
import { createMailboxProber, type ProbeDependencies } from "#src/platform/smtp/mailbox-probe";
import { createProbeCache, type ProbeLimits } from "#src/platform/smtp/smtp-probe";
import type { DnsAnswer, ResolveDns } from "#src/ports/dns";
import type { MailboxFinding } from "#src/ports/mailbox-probe";
import { readSettings, type Settings } from "#src/shared/settings";

const SETTINGS: Settings = {
  ...readSettings(env),
  ENABLE_SMTP_VERIFY: true,
  ALLOW_PRIVATE_HOSTS: true,
  SMTP_HELO_NAME: "probe.quarry.test",
};
const LIMITS: Partial<ProbeLimits> = { bannerMs: 2_000, replyMs: 2_000 };
const resolveDns = createResolver(SETTINGS);

/** A prober that remembers nothing of other tests. */
function newProber(
  settings: Partial<Settings> = {},
  limits: Partial<ProbeLimits> = LIMITS,
  dependencies: Partial<ProbeDependencies> = {},
) {
  const probe = createMailboxProber(
    { ...SETTINGS, ...settings },
    { resolveDns, memory: createProbeCache(), ...dependencies },
    limits,
  );
  if (!probe) throw new Error("There is a prober where ENABLE_SMTP_VERIFY is on.");
  return probe;
}

const finding = (given: Partial<MailboxFinding>): MailboxFinding => ({
  outcome: "cannot_verify",
  acceptsAll: null,
  code: null,
  enhancedCode: null,
  mxHost: null,
  ...given,
});

const readLog = async (): Promise<MailServerEvent[]> =>
  (await env.MAIL_LOG.fetch("http://log/")).json<MailServerEvent[]>();

let before = 0;
beforeEach(async () => {
  before = (await readLog()).length;
});
/** What the proper servers have heard in this test. */
const heard = async () => (await readLog()).slice(before);
const commands = async () =>
  (await heard()).flatMap(({ command }) => (command === null ? [] : [command]));
const connections = async () => (await heard()).filter(({ command }) => command === null).length;

describe("the result for a mailbox", () => {
  it.each<[host: string, expected: Partial<MailboxFinding>]>([
    ["known", { outcome: "accepted", acceptsAll: false, code: 250 }],
    ["all", { outcome: "accepted", acceptsAll: true, code: 250 }],
    ["greylist", { outcome: "greylisted", code: 450, enhancedCode: "4.7.1" }],
    ["full", { outcome: "mailbox_full", code: 452, enhancedCode: "4.2.2" }],
    ["policy", { outcome: "policy_block", code: 550, enhancedCode: "5.7.1" }],
    ["silent", { outcome: "timeout" }],
    ["very-late", { outcome: "timeout" }],
    ["late", { outcome: "accepted", acceptsAll: false, code: 250 }],
    ["breaks-off", { outcome: "temporary_failure" }],
    ["closed", { outcome: "policy_block", code: 554, enhancedCode: "5.7.1" }],
    ["busy", { outcome: "temporary_failure", code: 421, enhancedCode: "4.3.2" }],
    ["disabled", { outcome: "mailbox_disabled", code: 550, enhancedCode: "5.2.1" }],
    ["cannot-say", { outcome: "cannot_verify", code: 252, enhancedCode: "2.1.5" }],
    ["bytes", { outcome: "accepted", acceptsAll: false, code: 250, enhancedCode: "2.1.5" }],
    ["endless-line", { outcome: "cannot_verify" }],
    ["endless-lines", { outcome: "cannot_verify" }],
    ["ssh", { outcome: "cannot_verify" }],
    ["not-text", { outcome: "mailbox_not_found", code: 550, enhancedCode: "5.1.1" }],
    ["hangs-up", { outcome: "connect_failed" }],
    ["hangs-up-at-hello", { outcome: "temporary_failure" }],
    ["hangs-up-at-sender", { outcome: "temporary_failure" }],
    ["old", { outcome: "accepted", acceptsAll: true, code: 250 }],
    ["strict", { outcome: "policy_block", code: 550, enhancedCode: "5.1.1" }],
    ["lazy", { outcome: "accepted", code: 250 }],
    ["drip", { outcome: "timeout" }],
    ["down", { outcome: "connect_failed" }],
    ["unknown", { outcome: "connect_failed" }],
  ])("of a server that is %s: %o", async (name, expected) => {
    const mxHost = `${name}.mail.test`;
    const found = await newProber()("ada@known.test", [mxHost]);
    expect(found).toEqual(finding({ ...expected, mxHost }));
  });

  it.each<[host: string, expected: Partial<MailboxFinding>]>([
    ["known", { outcome: "mailbox_not_found", code: 550, enhancedCode: "5.1.1" }],
    ["plain", { outcome: "mailbox_not_found", code: 550 }],
    ["bytes", { outcome: "mailbox_not_found", code: 550, enhancedCode: "5.1.1" }],
  ])("that a server (%s) does not have: %o", async (name, expected) => {
    const mxHost = `${name}.mail.test`;
    const found = await newProber()("nobody@known.test", [mxHost]);
    expect(found).toEqual(finding({ ...expected, mxHost }));
  });
});

describe("the SMTP conversation", () => {
  it("queries the address first, then a random one, and never sends mail", async () => {
    await newProber()("ada@known.test", ["known.mail.test"]);
    expect(await commands()).toEqual([
      "EHLO probe.quarry.test",
      "MAIL FROM:<>",
      "RCPT TO:<ada@known.test>",
      expect.stringMatching(/^RCPT TO:<[a-z]{20,}@known\.test>$/),
      "RSET",
      "QUIT",
    ]);
    expect(await connections()).toBe(1);
  });

  it("queries no second address if the first was rejected", async () => {
    await newProber()("nobody@known.test", ["known.mail.test"]);
    expect((await commands()).filter((line) => line.startsWith("RCPT"))).toEqual([
      "RCPT TO:<nobody@known.test>",
    ]);
  });

  it("uses the configured sender", async () => {
    await newProber({ SMTP_MAIL_FROM: "probe@quarry.test" })("ada@known.test", ["known.mail.test"]);
    expect(await commands()).toContain("MAIL FROM:<probe@quarry.test>");
  });

  it("sends HELO to a server without EHLO", async () => {
    const found = await newProber()("ada@known.test", ["old.mail.test"]);
    expect(found.outcome).toBe("accepted");
  });

  it("caches for each domain whether it accepts all addresses", async () => {
    const probe = newProber();
    const first = await probe("ada@known.test", ["known.mail.test"]);
    const second = await probe("grace@known.test", ["known.mail.test"]);
    expect([first.acceptsAll, second.acceptsAll]).toEqual([false, false]);
    const recipients = (await commands()).filter((line) => line.startsWith("RCPT"));
    expect(recipients).toHaveLength(3);
    expect(recipients.at(-1)).toBe("RCPT TO:<grace@known.test>");
  });

  it("asks about several mailboxes of a domain over one connection", async () => {
    const probe = newProber();
    const names = ["ada", "nobody", "grace"];
    const outcomes: string[] = [];
    for (const [at, name] of names.entries()) {
      const hasMore = at + 1 < names.length;
      const found = await probe(`${name}@known.test`, ["known.mail.test"], { hasMore });
      outcomes.push(found.outcome);
    }
    expect(outcomes).toEqual(["accepted", "mailbox_not_found", "accepted"]);
    expect(await connections()).toBe(1);
    expect((await commands()).slice(-3)).toEqual(["RCPT TO:<grace@known.test>", "RSET", "QUIT"]);
  });

  it("connects again for each ten mailboxes", async () => {
    const probe = newProber();
    for (let at = 0; at < 12; at++)
      await probe(`nobody${at}@known.test`, ["known.mail.test"], { hasMore: at < 11 });
    expect(await connections()).toBe(2);
  });

  it("connects again if the server has closed the connection meanwhile", async () => {
    const probe = newProber();
    const first = await probe("ada@known.test", ["breaks-off.mail.test"], { hasMore: true });
    const second = await probe("ada@known.test", ["breaks-off.mail.test"], { hasMore: false });
    expect([first.outcome, second.outcome]).toEqual(["temporary_failure", "temporary_failure"]);
    expect(await connections()).toBe(2);
  });

  it("is the only one with a host at a time", async () => {
    const probe = newProber();
    await Promise.all(
      ["ada", "grace", "alan"].map((name) => probe(`${name}@known.test`, ["known.mail.test"])),
    );
    const order = (await heard()).map(({ connection }) => connection);
    const changes = order.filter((connection, index) => connection !== order[index - 1]);
    expect(changes).toHaveLength(3);
  });

  it.each([
    "ada@known.test>\r\nDATA",
    "ada\r\nDATA@known.test",
    "ada\u0000@known.test",
    "ada smith@known.test",
    "<ada>@known.test",
    '"ada"@known.test',
    "ädä@known.test",
    "ada@knöwn.test",
    "ada",
    "@known.test",
    "",
  ])("does not start for %j", async (email) => {
    const found = await newProber()(email, ["known.mail.test"]);
    expect(found).toEqual(finding({ outcome: "not_asked" }));
    expect(await heard()).toEqual([]);
  });
});

describe("the choice of the mail server", () => {
  it.each([["down"], ["busy"], ["hangs-up"], ["unknown"]])(
    "continues with the next one if a server is %s",
    async (name) => {
      const found = await newProber()("ada@known.test", [`${name}.mail.test`, "known.mail.test"]);
      expect(found).toMatchObject({ outcome: "accepted", mxHost: "known.mail.test" });
    },
  );

  it.each([["closed"], ["greylist"], ["breaks-off"], ["policy"]])(
    "accepts the result of a server that is %s",
    async (name) => {
      const found = await newProber()("ada@known.test", [`${name}.mail.test`, "known.mail.test"]);
      expect(found.mxHost).toBe(`${name}.mail.test`);
    },
  );

  it("includes at most three servers", async () => {
    const hosts = ["down", "hangs-up", "gone", "known"].map((name) => `${name}.mail.test`);
    const found = await newProber()("ada@known.test", hosts);
    expect(found).toEqual(finding({ outcome: "connect_failed", mxHost: "gone.mail.test" }));
    expect(await heard()).toEqual([]);
  });

  it("is empty if a domain has no mail host", async () => {
    expect(await newProber()("ada@known.test", [])).toEqual(finding({ outcome: "cannot_verify" }));
  });

  it("skips a host that did not respond recently", async () => {
    const probe = newProber();
    const first = await probe("ada@known.test", ["silent.mail.test"]);
    const second = await probe("grace@known.test", ["silent.mail.test"]);
    expect([first.outcome, second.outcome]).toEqual(["timeout", "timeout"]);
    expect(await connections()).toBe(1);
  });

  it("does not skip a host because the time ran out", async () => {
    const memory = createProbeCache();
    const hosts = ["late.mail.test"];
    const hasty = await newProber({}, { overallMs: 150 }, { memory })("ada@known.test", hosts);
    const patience = { bannerMs: 30_000, replyMs: 30_000 };
    const patient = await newProber({}, patience, { memory })("ada@known.test", hosts);
    expect([hasty.outcome, patient.outcome]).toEqual(["timeout", "accepted"]);
  });

  it("does not skip a host because DNS failed", async () => {
    const memory = createProbeCache();
    const hosts = ["known.mail.test"];
    const failing = {
      memory,
      resolveDns: async () => ({ status: "failed", reason: "timeout" }) as const,
    };
    const first = await newProber({}, LIMITS, failing)("ada@known.test", hosts);
    const second = await newProber({}, LIMITS, { memory })("ada@known.test", hosts);
    expect([first.outcome, second.outcome]).toEqual(["connect_failed", "accepted"]);
  });

  it("ends at its deadline, whatever servers do", async () => {
    const found = await newProber({}, { overallMs: 600 })("ada@known.test", [
      "silent.mail.test",
      "very-late.mail.test",
      "known.mail.test",
    ]);
    expect(found).toEqual(finding({ outcome: "timeout", mxHost: "silent.mail.test" }));
  });
});

describe("the addresses of mail servers", () => {
  const privately = (addresses: Record<string, string[]>): ResolveDns => {
    const resolve = async (name: string, type: string) => {
      const records = addresses[`${name} ${type}`];
      return records
        ? { status: "found", records, aliases: [] }
        : { status: "no_data", aliases: [] };
    };
    return resolve as unknown as <T>(name: string, type: T) => Promise<DnsAnswer<never>>;
  };

  it("are never contacted if they are private", async () => {
    const probe = newProber({ ALLOW_PRIVATE_HOSTS: false });
    const found = await probe("ada@known.test", ["known.mail.test"]);
    expect(found).toEqual(finding({ outcome: "connect_failed", mxHost: "known.mail.test" }));
    expect(await heard()).toEqual([]);
  });

  it.each([
    ["10.0.0.1", "A"],
    ["169.254.169.254", "A"],
    ["::1", "AAAA"],
    ["::ffff:127.0.0.11", "AAAA"],
    ["fd00::1", "AAAA"],
    ["127.1", "A"],
    ["0x7f.0.0.1", "A"],
    ["localhost", "A"],
    ["127.0.0.11:25#", "A"],
  ])("are rejected before a socket opens: %s", async (address, type) => {
    const asked: string[] = [];
    const probe = newProber({ ALLOW_PRIVATE_HOSTS: false }, LIMITS, {
      resolveDns: privately({ [`mx.test ${type}`]: [address] }),
      connect: (target) => {
        asked.push(target);
        throw new Error("not in this test");
      },
    });
    const found = await probe("ada@known.test", ["mx.test"]);
    expect([found.outcome, asked]).toEqual(["connect_failed", []]);
  });

  it("are connected to by the checked IP address, not by name", async () => {
    const asked: string[] = [];
    const probe = newProber({ ALLOW_PRIVATE_HOSTS: false, SMTP_PORT: 25 }, LIMITS, {
      resolveDns: privately({ "mx.test A": ["9.9.9.9"], "mx6.test AAAA": ["2620:FE::0:9"] }),
      connect: (target) => {
        asked.push(target);
        throw new Error("not in this test");
      },
    });
    await probe("ada@known.test", ["mx.test", "mx6.test"]);
    expect(asked).toEqual(["9.9.9.9:25", "[2620:fe::9]:25"]);
  });
});

describe("if the platform blocks the port", () => {
  it("reports it, and does not try again", async () => {
    let tries = 0;
    const memory = createProbeCache();
    const connect = () => {
      tries++;
      // What Cloudflare's runtime throws.
      throw new Error("Connections to port 25 are prohibited");
    };
    const hosts = ["known.mail.test", "all.mail.test"];
    const first = await newProber({}, LIMITS, { memory, connect })("ada@known.test", hosts);
    const second = await newProber({}, LIMITS, { memory, connect })("ada@other.test", hosts);
    expect([first.outcome, second.outcome, tries]).toEqual(["port_blocked", "port_blocked", 1]);
  });
});

describe("if mailbox verification is turned off", () => {
  it("has no prober", async () => {
    const off = { ...SETTINGS, ENABLE_SMTP_VERIFY: false, SMTP_PROBE_URL: "https://probe.test" };
    expect(createMailboxProber(off, { resolveDns })).toBeNull();
    expect(await heard()).toEqual([]);
  });
});
