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

describe("what a mail server says of a mailbox", () => {
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
  ])("of a mailbox that a server (%s) does not have: %o", async (name, expected) => {
    const mxHost = `${name}.mail.test`;
    const found = await newProber()("nobody@known.test", [mxHost]);
    expect(found).toEqual(finding({ ...expected, mxHost }));
  });
});

describe("the conversation", () => {
  it("asks for the real address first, then for one that nobody has, and never sends mail", async () => {
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

  it("asks for no second address where the first was refused", async () => {
    await newProber()("nobody@known.test", ["known.mail.test"]);
    expect((await commands()).filter((line) => line.startsWith("RCPT"))).toEqual([
      "RCPT TO:<nobody@known.test>",
    ]);
  });

  it("names the sender that is set", async () => {
    await newProber({ SMTP_MAIL_FROM: "probe@quarry.test" })("ada@known.test", ["known.mail.test"]);
    expect(await commands()).toContain("MAIL FROM:<probe@quarry.test>");
  });

  it("says HELO to a server that does not know EHLO", async () => {
    const found = await newProber()("ada@known.test", ["old.mail.test"]);
    expect(found.outcome).toBe("accepted");
  });

  it("remembers for a domain whether it accepts all", async () => {
    const probe = newProber();
    const first = await probe("ada@known.test", ["known.mail.test"]);
    const second = await probe("grace@known.test", ["known.mail.test"]);
    expect([first.acceptsAll, second.acceptsAll]).toEqual([false, false]);
    const recipients = (await commands()).filter((line) => line.startsWith("RCPT"));
    expect(recipients).toHaveLength(3);
    expect(recipients.at(-1)).toBe("RCPT TO:<grace@known.test>");
  });

  it("has one conversation at a time with a host", async () => {
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
  ])("connects to nobody for %j", async (email) => {
    const found = await newProber()(email, ["known.mail.test"]);
    expect(found).toEqual(finding({ outcome: "not_asked" }));
    expect(await heard()).toEqual([]);
  });
});

describe("which server is asked", () => {
  it.each([["down"], ["busy"], ["hangs-up"], ["unknown"]])(
    "goes on to the next one from a server that is %s",
    async (name) => {
      const found = await newProber()("ada@known.test", [`${name}.mail.test`, "known.mail.test"]);
      expect(found).toMatchObject({ outcome: "accepted", mxHost: "known.mail.test" });
    },
  );

  it.each([["closed"], ["greylist"], ["breaks-off"], ["policy"]])(
    "takes the word of a server that is %s",
    async (name) => {
      const found = await newProber()("ada@known.test", [`${name}.mail.test`, "known.mail.test"]);
      expect(found.mxHost).toBe(`${name}.mail.test`);
    },
  );

  it("asks three at most", async () => {
    const hosts = ["down", "hangs-up", "gone", "known"].map((name) => `${name}.mail.test`);
    const found = await newProber()("ada@known.test", hosts);
    expect(found).toEqual(finding({ outcome: "connect_failed", mxHost: "gone.mail.test" }));
    expect(await heard()).toEqual([]);
  });

  it("asks nobody where a domain has no mail host", async () => {
    expect(await newProber()("ada@known.test", [])).toEqual(finding({ outcome: "cannot_verify" }));
  });

  it("does not wait again soon for a host that did not answer", async () => {
    const probe = newProber();
    const first = await probe("ada@known.test", ["silent.mail.test"]);
    const second = await probe("grace@known.test", ["silent.mail.test"]);
    expect([first.outcome, second.outcome]).toEqual(["timeout", "timeout"]);
    expect(await connections()).toBe(1);
  });

  it("holds it against no host that there was no time left for it", async () => {
    const memory = createProbeCache();
    const hosts = ["late.mail.test"];
    const hasty = await newProber({}, { overallMs: 150 }, { memory })("ada@known.test", hosts);
    const patience = { bannerMs: 30_000, replyMs: 30_000 };
    const patient = await newProber({}, patience, { memory })("ada@known.test", hosts);
    expect([hasty.outcome, patient.outcome]).toEqual(["timeout", "accepted"]);
  });

  it("holds it against no host that DNS failed", async () => {
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

describe("addresses that may not be reached", () => {
  const privately = (addresses: Record<string, string[]>): ResolveDns => {
    const resolve = async (name: string, type: string) => {
      const records = addresses[`${name} ${type}`];
      return records
        ? { status: "found", records, aliases: [] }
        : { status: "no_data", aliases: [] };
    };
    return resolve as unknown as <T>(name: string, type: T) => Promise<DnsAnswer<never>>;
  };

  it("connects to no private address", async () => {
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
  ])("opens no socket to %s", async (address, type) => {
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

  it("connects to the address that was judged, not to the name", async () => {
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

describe("where the platform closes the port", () => {
  it("says so, and does not try it again", async () => {
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

describe("where mailboxes are not to be asked for", () => {
  it("has no prober", async () => {
    const off = { ...SETTINGS, ENABLE_SMTP_VERIFY: false, SMTP_PROBE_URL: "https://probe.test" };
    expect(createMailboxProber(off, { resolveDns })).toBeNull();
    expect(await heard()).toEqual([]);
  });
});
