import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rawStatement } from "#src/db/raw-statement";
import type { NewCheck } from "#src/pipeline/verification/email-check";
import { leadEmailEndpoints } from "#src/features/lead-emails/routes";
import { connectionsOf } from "#src/pipeline/verification/mail-server-slots";
import { verifyLead } from "#src/features/lead-emails/verify-lead";
import { saveLead } from "#src/pipeline/leads/save";
import { type NewLead } from "#src/pipeline/leads/new-lead";
import { createResolver } from "#src/platform/dns/resolver";
import { newId } from "#src/shared/ids";
import type { MailboxFinding, ProbeMailbox } from "#src/ports/mailbox-probe";
import { readSettings } from "#src/shared/settings";
import { ENRICHMENT_EXAMPLE } from "#src/features/leads/enrichment-examples";
import type { MailServerEvent } from "#local/dev/mail-servers/mail-servers";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { email as emailEnrichment, newLead, quality, scopeOf } from "#test/support/builders/leads";
import { probeApi } from "#test/support/harness/probe-api";
import { countRoundTrips } from "#test/support/harness/round-trips";
import { d1Of, queryShards } from "#test/support/harness/shards";

const DAY_MS = 24 * 3600_000;

let workspace: TestWorkspace;
beforeEach(async () => void (workspace = await newWorkspace()));
afterEach(() => void vi.restoreAllMocks());

const found = (email: string, check?: NewCheck) => ({
  email,
  sourceUrl: "https://every-type.test/contact",
  method: "mailto",
  ...(check && { check }),
});

/** Saves a lead with these addresses in the workspace of the test. */
const leadWith = (emails: string[], members: Partial<NewLead> = {}) =>
  saveLead(
    scopeOf(workspace.workspaceId),
    newLead({ domain: "every-type.test", emails: emails.map((email) => found(email)), ...members }),
  );

const list = async (leadId: string, query = "") =>
  (await workspace.asKey("GET", `/leads/${leadId}/emails${query}`)).body;
const verify = (leadId: string, call = {}) =>
  workspace.asKey("POST", `/leads/${leadId}/emails/verify`, call);
const historyOf = async (leadId: string, emailId: string, query = "") =>
  (await workspace.asKey("GET", `/leads/${leadId}/emails/${emailId}/history${query}`)).body;

const check = (members: Partial<NewCheck> = {}): NewCheck => ({
  checkedAt: Date.now(),
  method: "dns",
  status: "unverified",
  confidence: 80,
  reasons: ["mx_found", "mailbox_not_checked"],
  mxHost: "mx.every-type.test",
  ...members,
});

describe("the addresses of a lead", () => {
  it("are listed best first, with their status", async () => {
    const lead = await leadWith(["info@every-type.test", "jane.doe@gmail.com"]);
    const body = await list(lead.id);
    expect(body).toMatchObject({ page: 1, per_page: 25, total: 2 });
    expect(body.data[0]).toEqual({
      id: expect.any(String),
      email: "info@every-type.test",
      status: "unknown",
      confidence: 0,
      is_primary: true,
      is_role: true,
      is_disposable: false,
      is_free_provider: false,
      source: { url: "https://every-type.test/contact", method: "mailto" },
      first_seen_at: lead.created_at,
      last_verified_at: null,
      next_verification_at: null,
      reasons: [],
      suggestion: null,
    });
    expect(body.data[1]).toMatchObject({
      email: "jane.doe@gmail.com",
      is_primary: false,
      is_role: false,
      is_free_provider: true,
    });
  });

  it("are paginated, and a lead without addresses returns an empty list", async () => {
    const lead = await leadWith(["a@every-type.test", "b@every-type.test", "c@every-type.test"]);
    const page = await list(lead.id, "?page=2&per_page=2");
    expect(page).toMatchObject({ page: 2, per_page: 2, total: 3 });
    expect(page.data.map(({ email }: any) => email)).toEqual(["c@every-type.test"]);
    const empty = await leadWith([]);
    expect(await list(empty.id)).toEqual({ data: [], page: 1, per_page: 25, total: 0 });
    expect((await verify(empty.id)).body).toMatchObject({ data: [], total: 0 });
  });

  it("suggest the intended address for a misspelled mail domain", async () => {
    const lead = await leadWith(["jane@gmial.com"]);
    expect((await list(lead.id)).data[0].suggestion).toBe("jane@gmail.com");
  });

  it("include the check from the crawl of the lead", async () => {
    const checkedAt = Date.now() - 5000;
    const lead = await leadWith([], { emails: [found("a@every-type.test", check({ checkedAt }))] });
    const [record] = (await list(lead.id)).data;
    expect(record).toMatchObject({
      status: "unverified",
      confidence: 80,
      last_verified_at: new Date(checkedAt).toISOString(),
      next_verification_at: new Date(checkedAt + 30 * DAY_MS).toISOString(),
      reasons: ["mx_found", "mailbox_not_checked"],
    });
    expect((await historyOf(lead.id, record.id)).data).toEqual([
      {
        id: expect.any(String),
        checked_at: new Date(checkedAt).toISOString(),
        method: "dns",
        status: "unverified",
        confidence: 80,
        reasons: ["mx_found", "mailbox_not_checked"],
        mx_host: "mx.every-type.test",
      },
    ]);
  });
});

describe("a verification", () => {
  it("derives each status from DNS, and sets the next verification", async () => {
    const lead = await leadWith([
      "jane.doe@every-type.test",
      "jane@null-mx.test",
      "jane@nowhere-at-all.test",
      "jane@servfail-dns.test",
    ]);
    const { status, body, headers } = await verify(lead.id);
    expect(status).toBe(200);
    expect(headers.get("RateLimit-Limit")).toBe("30");
    expect(headers.get("RateLimit-Remaining")).toBe("29");
    const outcomes = body.data.map((record: any) => [
      record.status,
      Math.round((Date.parse(record.next_verification_at) - Date.now()) / DAY_MS),
      record.reasons,
    ]);
    expect(outcomes).toEqual([
      ["unverified", 30, expect.arrayContaining(["mx_found", "mailbox_not_checked"])],
      ["invalid", 90, expect.arrayContaining(["null_mx"])],
      ["invalid", 90, expect.arrayContaining(["domain_not_found"])],
      ["unknown", 1, expect.arrayContaining(["dns_error"])],
    ]);
    expect((await list(lead.id)).data).toEqual(body.data);
  });

  it("appends a check to the history each time, newest first", async () => {
    const lead = await leadWith(["jane.doe@every-type.test"]);
    const [first] = (await verify(lead.id, { json: {} })).body.data;
    const [second] = (await verify(lead.id)).body.data;
    expect(second.id).toBe(first.id);
    expect(Date.parse(second.last_verified_at)).toBeGreaterThanOrEqual(
      Date.parse(first.last_verified_at),
    );
    const history = await historyOf(lead.id, first.id);
    expect(history).toMatchObject({ total: 2, page: 1 });
    expect(history.data.map((it: any) => it.checked_at)).toEqual([
      second.last_verified_at,
      first.last_verified_at,
    ]);
    expect(history.data[0]).toMatchObject({ method: "dns", mx_host: "mx.every-type.test" });
    const older = await historyOf(lead.id, first.id, "?per_page=1&page=2");
    expect(older).toMatchObject({ total: 2, data: [history.data[1]] });
  });

  it("updates the lead's e-mail and quality enrichment only", async () => {
    const { seo } = ENRICHMENT_EXAMPLE;
    const enrichment = { seo, quality: quality(50, "D"), email: emailEnrichment("low") };
    const lead = await leadWith(["info@every-type.test"], { enrichment });
    await verify(lead.id);
    const { body } = await workspace.asKey("GET", `/leads/${lead.id}`);
    expect(body.enrichment.seo).toEqual(seo);
    expect(body.enrichment.quality).toMatchObject({
      data_completeness_score: 50,
      deliverability_score: 65,
      score: 55, // 70 % of 50 and 30 % of 65
      grade: "C",
    });
    expect(body.enrichment.email).toMatchObject({
      domain: "every-type.test",
      has_mx: true,
      spf: true,
      dmarc: true,
      catch_all: null,
      role_addresses: ["info@every-type.test"],
    });
    expect(body.enrichment.email.deliverability).not.toBe("low");
  });

  it("keeps the lead's mail enrichment while DNS is down", async () => {
    const email = { ...emailEnrichment("high"), domain: "servfail-dns.test", catch_all: false };
    const lead = await leadWith(["info@servfail-dns.test"], {
      domain: "servfail-dns.test",
      enrichment: { email },
    });
    expect((await verify(lead.id)).body.data[0].status).toBe("unknown");
    const { body } = await workspace.asKey("GET", `/leads/${lead.id}`);
    expect(body.enrichment.email).toEqual(email);
  });

  it.each(["null-mx.test", "nowhere-at-all.test"])(
    "takes back what was known once DNS says that %s takes no mail",
    async (domain) => {
      const email = { ...emailEnrichment("high"), domain };
      const enrichment = { email, quality: quality(80, "B") };
      const lead = await leadWith([`info@${domain}`], { domain, enrichment });
      await verify(lead.id);
      const { body } = await workspace.asKey("GET", `/leads/${lead.id}`);
      expect(body.enrichment.email).toMatchObject({ deliverability: "low", has_mx: false });
      expect(body.enrichment.quality.deliverability_score).toBe(0);
    },
  );

  it("can run concurrently", async () => {
    const lead = await leadWith(["jane.doe@every-type.test"]);
    const both = await Promise.all([verify(lead.id), verify(lead.id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [record] = (await list(lead.id)).data;
    expect(record.status).toBe("unverified");
    expect((await historyOf(lead.id, record.id)).total).toBe(2);
  });

  it("needs three D1 round trips including authentication; reading needs one", async () => {
    const lead = await leadWith(["a@every-type.test", "b@every-type.test"]);
    await list(lead.id); // The key's use is noted once a minute.
    const trips = countRoundTrips();
    await list(lead.id);
    expect(trips()).toBe(1);
    const { body } = await verify(lead.id);
    expect(trips()).toBe(1 + 3);
    await historyOf(lead.id, body.data[0].id);
    expect(trips()).toBe(1 + 3 + 1);
  });

  it("is limited to thirty per hour for each workspace", async () => {
    const lead = await leadWith([]);
    for (let i = 0; i < 30; i++) expect((await verify(lead.id)).status).toBe(200);
    const refused = await verify(lead.id);
    expect(refused).toMatchObject({ status: 429, body: { error: { code: "rate_limited" } } });
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3500);
    expect(refused.headers.get("RateLimit-Remaining")).toBe("0");
    workspace = await newWorkspace();
    expect((await verify((await leadWith([])).id)).status).toBe(200);
  });

  it("does not count invalid requests", async () => {
    const lead = await leadWith([]);
    const left = async (call?: object) =>
      (await verify(lead.id, call)).headers.get("RateLimit-Remaining");
    expect(await left({ json: { force: true } })).toBe("30");
    expect(await left({ body: "{", headers: { "Content-Type": "application/json" } })).toBe("30");
    expect(await left()).toBe("29");
  });
});

describe("mail servers", () => {
  const finding = (members: Partial<MailboxFinding> = {}): MailboxFinding => ({
    outcome: "accepted",
    acceptsAll: false,
    code: 250,
    enhancedCode: null,
    mxHost: "mx.every-type.test",
    ...members,
  });
  /** Verifies a lead's addresses with a prober, which notes whom it was asked for. */
  async function verifyWith(leadId: string, probe: ProbeMailbox) {
    const asked: string[] = [];
    const resolveDns = createResolver(readSettings(env));
    const probeMailbox: ProbeMailbox = (email, hosts) => (asked.push(email), probe(email, hosts));
    const scope = scopeOf(workspace.workspaceId);
    const openConnection = connectionsOf(env);
    const { data } = await verifyLead(scope, leadId, { resolveDns, probeMailbox, openConnection });
    return { asked, data };
  }
  const names = (count: number) => Array.from({ length: count }, (_, i) => `n${i}@every-type.test`);

  it("check the ten best addresses; DNS determines the others", async () => {
    const lead = await leadWith(names(12));
    const { asked, data } = await verifyWith(lead.id, async (email) =>
      finding(email.startsWith("n3@") ? { outcome: "mailbox_not_found", acceptsAll: null } : {}),
    );
    expect(asked).toEqual(names(10));
    expect(data.map(({ status }) => status)).toEqual(
      names(12).map((_, i) => (i === 3 ? "invalid" : i < 10 ? "valid" : "unverified")),
    );
    expect(data[11]!.reasons).toContain("mailbox_not_checked");
    const methods = await Promise.all(
      data.slice(9, 11).map(async ({ id }) => (await historyOf(lead.id, id)).data[0].method),
    );
    expect(methods).toEqual(["smtp", "dns"]);
  });

  it("are not queried again after a catch-all result, which the lead stores", async () => {
    const lead = await leadWith(names(5));
    const { asked, data } = await verifyWith(lead.id, async () => finding({ acceptsAll: true }));
    expect(asked).toEqual(names(1));
    expect(data.map(({ status, reasons }) => [status, ...reasons.slice(-2)])).toEqual([
      ["risky", "smtp_accepted", "catch_all"],
      ...names(4).map(() => ["risky", "mailbox_not_checked", "catch_all"]),
    ]);
    const { enrichment } = (await workspace.asKey("GET", `/leads/${lead.id}`)).body;
    expect(enrichment.email.catch_all).toBe(true);
    await verify(lead.id); // By DNS alone, which cannot know.
    const after = (await workspace.asKey("GET", `/leads/${lead.id}`)).body;
    expect(after.enrichment.email.catch_all).toBe(true);
  });

  it("that are unreachable are not tried for every mailbox", async () => {
    const lead = await leadWith(names(5));
    const silence = { outcome: "connect_failed", acceptsAll: null, code: null } as const;
    const { asked, data } = await verifyWith(lead.id, async () => finding(silence));
    expect(asked).toHaveLength(1);
    for (const { status } of data) expect(status).not.toBe("invalid");
  });

  it("of three domains are queried concurrently, each for one mailbox at a time", async () => {
    const domains = [
      "every-type.test",
      "northfield-analytics.io",
      "trattoria-lanterna-chicago.com",
      "maison-verdelier.fr",
      "nordlicht-optik-wien.at",
    ];
    const lead = await leadWith(domains.flatMap((domain) => [`x@${domain}`, `y@${domain}`]));
    const open: string[] = [];
    let most = 0;
    await verifyWith(lead.id, async (email) => {
      const domain = email.split("@")[1]!;
      expect(open).not.toContain(domain);
      most = Math.max(most, open.push(domain));
      await new Promise((resolve) => setTimeout(resolve, 10));
      open.splice(open.indexOf(domain), 1);
      return finding();
    });
    expect(most).toBe(3);
  });

  describe("of the tests", () => {
    const withServers = probeApi(leadEmailEndpoints, {
      ENABLE_SMTP_VERIFY: "true",
      SMTP_HELO_NAME: "probe.quarry.test",
      ALLOW_PRIVATE_HOSTS: "true",
    });
    const heard = async (text: string) => {
      const log = await (await env.MAIL_LOG.fetch("http://log/")).json<MailServerEvent[]>();
      return log.filter(({ command }) => command?.includes(text)).length;
    };

    it("determine which mailboxes exist, stored in the history and on the lead", async () => {
      const emails = ["ada@known.test", "nobody@known.test", "jane@all.mail.test"];
      const lead = await leadWith(emails, { domain: "known.test" });
      const headers = { "X-API-Key": workspace.key };
      const { status, body } = await withServers("POST", `/leads/${lead.id}/emails/verify`, {
        headers,
      });
      expect(status).toBe(200);
      const outcomes = body.data.map((record: any) => [record.status, record.reasons.at(-1)]);
      expect(outcomes).toEqual([
        ["valid", "smtp_accepted"],
        ["invalid", "mailbox_not_found"],
        ["risky", "catch_all"],
      ]);
      expect((await historyOf(lead.id, body.data[0].id)).data).toMatchObject([
        { method: "smtp", status: "valid", confidence: 95, mx_host: "known.mail.test" },
      ]);
      const { enrichment } = (await workspace.asKey("GET", `/leads/${lead.id}`)).body;
      expect(enrichment.email).toMatchObject({ domain: "known.test", catch_all: false });
    });

    it("get no third connection", async () => {
      const email = `${newId()}@known.test`;
      const lead = await leadWith([email], { domain: "known.test" });
      const open = connectionsOf(env);
      const [first, second] = [await open("known.mail.test"), await open("known.mail.test")];
      expect(await open("known.mail.test")).toBeNull();
      let refused = 0;
      const limiter = env.RATE_LIMITER;
      const counters = new Proxy(limiter, {
        get(target, name) {
          const value = Reflect.get(target, name) as unknown;
          if (typeof value !== "function") return value;
          return (...args: unknown[]) => {
            // The second attempt follows a refused one.
            if (
              name === "idFromName" &&
              String(args[0]).startsWith("mail_server:") &&
              refused++ > 0
            )
              void first!.release();
            return value.apply(target, args) as unknown;
          };
        },
      });
      const service = probeApi(leadEmailEndpoints, {
        ENABLE_SMTP_VERIFY: "true",
        SMTP_HELO_NAME: "probe.quarry.test",
        ALLOW_PRIVATE_HOSTS: "true",
        RATE_LIMITER: counters,
      });
      const { body } = await service("POST", `/leads/${lead.id}/emails/verify`, {
        headers: { "X-API-Key": workspace.key },
      });
      expect(refused).toBeGreaterThan(1);
      expect(body.data[0].status).not.toBe("unverified");
      expect(await heard(email)).toBe(1);
      await second!.release();
      // Its own connection is free again.
      const all = [await open("known.mail.test"), await open("known.mail.test")];
      for (const one of all) await one!.release();
    });

    it("are not queried unless the setting is enabled", async () => {
      const email = `${newId()}@known.test`;
      const lead = await leadWith([email]);
      const [record] = (await verify(lead.id)).body.data;
      expect(record.reasons).toContain("mailbox_not_checked");
      expect((await historyOf(lead.id, record.id)).data[0].method).toBe("dns");
      expect(await heard(email)).toBe(0);
      const headers = { "X-API-Key": workspace.key };
      await withServers("POST", `/leads/${lead.id}/emails/verify`, { headers });
      expect(await heard(email)).toBe(1);
    });
  });
});

describe("the history", () => {
  it("cannot be changed, and is deleted only with its address", async () => {
    const lead = await leadWith([], { emails: [found("a@every-type.test", check())] });
    const [{ id }] = (await list(lead.id)).data;
    await verify(lead.id);
    const run = (query: string) => d1Of(workspace.workspaceId).prepare(query).bind(lead.id).run();
    await expect(
      run("UPDATE email_checks SET status = 'invalid' WHERE lead_id = ?"),
    ).rejects.toThrow("append-only");
    await expect(run("DELETE FROM email_checks WHERE lead_id = ?")).rejects.toThrow("append-only");
    expect((await historyOf(lead.id, id)).total).toBe(2);
    await workspace.asKey("DELETE", `/leads/${lead.id}`);
    expect(await queryShards("SELECT * FROM email_checks WHERE lead_id = ?", lead.id)).toEqual([]);
  });

  it("remains when the lead is saved again, also for removed addresses, which can return", async () => {
    const scope = scopeOf(workspace.workspaceId);
    const lead = newLead({ emails: [found("a@every-type.test", check()), found("b@acme.com")] });
    await saveLead(scope, lead);
    const [{ id }] = (await list(lead.id)).data;
    await saveLead(scope, { ...lead, emails: [found("b@acme.com")] });
    expect((await list(lead.id)).data).toMatchObject([{ email: "b@acme.com", is_primary: true }]);
    expect((await historyOf(lead.id, id)).total).toBe(1);
    expect((await verify(lead.id)).body.total).toBe(1);
    expect((await historyOf(lead.id, id)).total).toBe(1);
    await saveLead(scope, { ...lead, emails: [found("a@every-type.test", check())] });
    const [back] = (await list(lead.id)).data;
    expect(back).toMatchObject({ id, status: "unverified", is_primary: true });
    expect((await historyOf(lead.id, id)).total).toBe(2);
  });

  describe("of a mailbox that a mail server was asked about", () => {
    const asked = (status: "valid" | "invalid", daysAgo = 1) =>
      check({
        checkedAt: Date.now() - daysAgo * DAY_MS,
        method: "smtp",
        status,
        confidence: status === "valid" ? 95 : 2,
        reasons: ["mx_found", status === "valid" ? "smtp_accepted" : "mailbox_not_found"],
      });
    const decided = async (lead: { id: string }) => {
      const [{ id, status, confidence, reasons }] = (await list(lead.id)).data;
      const { total } = await historyOf(lead.id, id);
      return { status, confidence, reason: reasons.at(-1), total };
    };
    const leadOf = (address: string, checked: NewCheck) =>
      leadWith([], { domain: address.split("@")[1]!, emails: [found(address, checked)] });

    it.each(["valid", "invalid"] as const)(
      "keeps the fresh status %s when DNS alone is asked later",
      async (status) => {
        const { confidence, reasons } = asked(status);
        const kept = { status, confidence, reason: reasons.at(-1) };
        const lead = await leadOf("jane@every-type.test", asked(status));
        await verify(lead.id);
        expect(await decided(lead)).toEqual({ ...kept, total: 2 });
        const again = {
          ...newLead(),
          id: lead.id,
          emails: [found("jane@every-type.test", check())],
        };
        await saveLead(scopeOf(workspace.workspaceId), again);
        expect(await decided(lead)).toEqual({ ...kept, total: 3 });
      },
    );

    it.each([
      ["risky", "jane@xn--mnchen-3ya.test"],
      ["unknown", "jane@servfail-dns.test"],
    ] as const)("keeps it when DNS alone would say %s later", async (status, address) => {
      const lead = await leadOf(address, asked("invalid"));
      const kept = { status: "invalid", confidence: 2, reason: "mailbox_not_found" };
      const { body } = await verify(lead.id);
      expect(body.data[0]).toMatchObject({ status: "invalid" });
      expect(await decided(lead)).toEqual({ ...kept, total: 2 });
      const [{ id }] = (await list(lead.id)).data;
      expect((await historyOf(lead.id, id)).data[0]).toMatchObject({ status, method: "dns" });
      const again = { ...newLead(), id: lead.id, emails: [found(address, check({ status }))] };
      await saveLead(scopeOf(workspace.workspaceId), again);
      expect(await decided(lead)).toEqual({ ...kept, total: 3 });
    });

    it("computes the lead's mail enrichment from the kept verdict", async () => {
      const lead = await leadOf("jane@every-type.test", asked("valid"));
      await verify(lead.id);
      const { enrichment } = (await workspace.asKey("GET", `/leads/${lead.id}`)).body;
      expect(enrichment.email).toMatchObject({ deliverability: "high", catch_all: false });
    });

    it("loses the status once it is stale", async () => {
      const lead = await leadOf("jane@every-type.test", asked("valid", 31));
      await verify(lead.id);
      expect(await decided(lead)).toMatchObject({ status: "unverified", total: 2 });
    });

    it("loses the status once DNS says that the domain accepts no mail", async () => {
      const lead = await leadOf("jane@null-mx.test", asked("valid"));
      await verify(lead.id);
      expect(await decided(lead)).toMatchObject({ status: "invalid", reason: "null_mx", total: 2 });
    });
  });

  it("ignores an older check that is written late", async () => {
    const scope = scopeOf(workspace.workspaceId);
    const lead = newLead({ emails: [found("a@every-type.test", check({ status: "risky" }))] });
    await saveLead(scope, lead);
    const late = check({ checkedAt: Date.now() - DAY_MS, status: "invalid" });
    await saveLead(scope, { ...lead, emails: [found("a@every-type.test", late)] });
    const [record] = (await list(lead.id)).data;
    expect(record.status).toBe("risky");
    const { data } = await historyOf(lead.id, record.id);
    expect(data.map(({ status }: any) => status)).toEqual(["risky", "invalid"]);
  });
});

it("returns 404 for another workspace's lead or address, and 422 for an invalid id", async () => {
  const lead = await leadWith(["a@every-type.test"]);
  const other = await leadWith(["a@every-type.test"]);
  const [{ id }] = (await list(lead.id)).data;
  const stranger = await newWorkspace();
  const paths = [
    ["GET", `/leads/${lead.id}/emails`],
    ["POST", `/leads/${lead.id}/emails/verify`],
    ["GET", `/leads/${lead.id}/emails/${id}/history`],
  ] as const;
  for (const [method, path] of paths) {
    expect((await stranger.asKey(method, path)).status).toBe(404);
    expect((await workspace.asKey(method, path.replace(lead.id, newId()))).status).toBe(404);
    expect((await workspace.asKey(method, path.replace(lead.id, "no-uuid"))).status).toBe(422);
  }
  const history = (leadId: string, emailId: string) =>
    workspace.asKey("GET", `/leads/${leadId}/emails/${emailId}/history`);
  expect((await history(other.id, id)).status).toBe(404);
  expect((await history(lead.id, newId())).status).toBe(404);
  expect((await history(lead.id, "no-uuid")).status).toBe(422);
});

it("reads addresses and checks only by indexes", async () => {
  const { db, workspaceId } = scopeOf(workspace.workspaceId);
  const lead = await leadWith(["a@every-type.test"]);
  const [{ id }] = (await list(lead.id)).data;
  const prepare = vi.spyOn(Object.getPrototypeOf(env.DB), "prepare");
  await list(lead.id);
  await historyOf(lead.id, id);
  await verify(lead.id);
  const queries = prepare.mock.calls.map(([query]) => String(query));
  prepare.mockRestore();
  const own = queries.filter((query) => /lead_emails|email_checks/.test(query));
  expect(own.length).toBeGreaterThan(5);
  expect(own.every((query) => query.includes("workspace_id"))).toBe(true);
  for (const query of own) {
    const parameters = [...query.matchAll(/\?/g)].map(() => "[]");
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
      .bind(...parameters)
      .all<{ detail: string }>();
    const scans = results.filter(
      ({ detail }) =>
        detail.startsWith("SCAN") && !/VIRTUAL TABLE|CONSTANT ROW|\(subquery/.test(detail),
    );
    expect([query, scans]).toEqual([query, []]);
  }
  const stored = await rawStatement(
    db,
    sql`SELECT count(*) AS n FROM email_checks WHERE workspace_id = ${workspaceId}`,
  ).first("n");
  expect(stored).toBe(0);
});
