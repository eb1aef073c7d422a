import { describe, expect, it } from "vitest";
import { peopleEndpoints } from "#src/features/people/routes";
import { runJob } from "#test/support/builders/jobs";
import { newId } from "#src/shared/ids";
import { ChangingSite } from "#test/support/fakes/changing-site";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { probeApi } from "#test/support/harness/probe-api";

const DOMAIN = "hafenwerk-robotik.de";
const KATHARINA = { first_name: "Katharina", last_name: "Weiß", domain: DOMAIN };

const find = ({ asKey }: TestWorkspace, question: object, headers = {}) =>
  asKey("POST", "/people/find-email", { json: question, headers });
const balanceOf = async ({ asKey }: TestWorkspace) => (await asKey("GET", "/credits")).body.balance;

/** The service with mailbox checks. Its mail servers know ada@known.test. */
const findWithMailServer = (workspace: TestWorkspace, question: object) =>
  probeApi(peopleEndpoints, {
    ENABLE_SMTP_VERIFY: "true",
    SMTP_HELO_NAME: "probe.quarry.test",
    ALLOW_PRIVATE_HOSTS: "true",
  })("POST", "/people/find-email", { json: question, headers: { "X-API-Key": workspace.key } });

describe("finding the address of a person", () => {
  it("learns from the site, costs one credit, and is replayed with the same key", async () => {
    const workspace = await newWorkspace();
    const before = await balanceOf(workspace);
    const key = { "Idempotency-Key": "katharina" };
    const { status, body } = await find(workspace, KATHARINA, key);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email: `k.weiss@${DOMAIN}`,
      status: "unverified",
      pattern: "{f}.{last}",
      credits_charged: 1,
      catch_all: null,
      reasons: ["mx_found", "mailbox_not_checked"],
    });
    expect(body.confidence).toBeGreaterThan(50);
    expect(body.confidence).toBeLessThanOrEqual(80);
    expect(body.evidence).toContainEqual({
      email: `j.moeller@${DOMAIN}`,
      source_url: `https://www.${DOMAIN}/team/`,
    });
    expect(body.candidates[0]).toEqual({ email: body.email, confidence: body.confidence });
    const { body: again, headers } = await find(workspace, KATHARINA, key);
    expect([again, headers.get("Idempotent-Replayed")]).toEqual([body, "true"]);
    expect(await balanceOf(workspace)).toBe(before - 1);
  });

  it("returns the address that a page shows for the person, also from the workspace's leads", async () => {
    const workspace = await newWorkspace();
    const question = { first_name: "Sander", last_name: "de Vries", domain: DOMAIN };
    const fromSite = await find(workspace, question);
    await runJob(workspace.asKey, [`www.${DOMAIN}`]);
    const fromLeads = await find(workspace, { ...question, domain: `https://www.${DOMAIN}/x` });
    for (const { body } of [fromSite, fromLeads])
      expect(body).toMatchObject({ email: `s.devries@${DOMAIN}`, status: "unverified" });
  });

  it("leaves titles out", async () => {
    const names = { first_name: "Prof. Dr.-Ing. Katharina", last_name: "Weiß, MSc" };
    const { body } = await find(await newWorkspace(), { ...KATHARINA, ...names });
    expect(body.email).toBe(`k.weiss@${DOMAIN}`);
  });

  it("has a mail server confirm an address, and says that a server accepts all", async () => {
    const workspace = await newWorkspace();
    const before = await balanceOf(workspace);
    const ada = { first_name: "Ada", last_name: "Lovelace", domain: "known.test" };
    const { body } = await findWithMailServer(workspace, ada);
    expect(body).toMatchObject({
      email: "ada@known.test",
      status: "valid",
      confidence: 95,
      pattern: "{first}",
      catch_all: false,
    });
    const { body: guess } = await findWithMailServer(workspace, {
      ...ada,
      domain: "catch-all.test",
    });
    expect(guess).toMatchObject({ email: "ada.lovelace@catch-all.test", catch_all: true });
    expect(guess.status).toBe("risky");
    expect(guess.confidence).toBeLessThanOrEqual(30);
    expect(await balanceOf(workspace)).toBe(before - 2);
  });

  it("costs nothing if the mail server rejects the candidates or the domain takes no mail", async () => {
    const workspace = await newWorkspace();
    const before = await balanceOf(workspace);
    const nobody = { first_name: "Nobody", last_name: "Nowhere", domain: "known.test" };
    const none = { email: null, status: "invalid", confidence: 0, credits_charged: 0 };
    expect((await findWithMailServer(workspace, nobody)).body).toMatchObject(none);
    const { body } = await find(workspace, { ...nobody, domain: "null-mx.test" });
    expect(body).toMatchObject({ ...none, pattern: null, candidates: [] });
    expect(await balanceOf(workspace)).toBe(before);
  });

  it("has at most 30 for a guess without evidence, which is not valid", async () => {
    const question = { first_name: "Ana", last_name: "Muster", domain: "known.test" };
    const { body } = await find(await newWorkspace(), question);
    expect(body).toMatchObject({
      email: "ana.muster@known.test",
      status: "unverified",
      evidence: [],
    });
    expect(body.confidence).toBeLessThanOrEqual(30);
  });

  it("never returns a suppressed address, and rejects a suppressed domain", async () => {
    const workspace = await newWorkspace();
    const suppress = (subject_type: string, subject: string) =>
      workspace.asUser("POST", "/compliance/deletion-requests", {
        json: { subject_type, subject },
      });
    await suppress("email", `k.weiss@${DOMAIN}`);
    const { body } = await find(workspace, KATHARINA);
    expect(JSON.stringify(body)).not.toContain(`k.weiss@${DOMAIN}`);
    await suppress("domain", DOMAIN);
    const { status, body: refused } = await find(workspace, KATHARINA);
    expect([status, refused.error.details[0].path]).toEqual([422, "body.domain"]);
  });

  it.each([
    [{ ...KATHARINA, domain: "gmail.com" }, 422, "body.domain"],
    [{ ...KATHARINA, domain: "not a domain" }, 422, "body.domain"],
    [{ ...KATHARINA, domain: "127.0.0.1" }, 422, "body.domain"],
    [{ ...KATHARINA, domain: "printer.local" }, 422, "body.domain"],
    [{ ...KATHARINA, last_name: "王" }, 422, "body.last_name"],
    [{ ...KATHARINA, first_name: "王" }, 422, "body.first_name"],
    [{ ...KATHARINA, first_name: " " }, 422, "body.first_name"],
    [{ ...KATHARINA, email: "x" }, 422, "body.email"],
  ])("rejects %j", async (question, status, path) => {
    const answer = await find(await newWorkspace(), question);
    expect([answer.status, answer.body.error.details[0].path]).toEqual([status, path]);
  });

  it("needs the price of the search in the wallet", async () => {
    const workspace = await newWorkspace({ credits: 0 });
    expect((await find(workspace, KATHARINA)).status).toBe(402);
  });
});

describe("a company", () => {
  it("is unknown before a crawl, and then what its newest lead says", async () => {
    const workspace = await newWorkspace();
    const { asKey } = workspace;
    const unknown = await asKey("GET", `/companies/${DOMAIN}`);
    expect([unknown.status, unknown.body.error.message]).toEqual([
      404,
      expect.stringContaining("refresh=true"),
    ]);
    const before = await balanceOf(workspace);
    const { status, body } = await asKey("GET", `/companies/www.${DOMAIN}?refresh=true`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      domain: DOMAIN,
      leads: 1,
      company_name: "Hafenwerk Robotik GmbH",
      enrichment: { company: { city: "Bremen", founded_year: 2014, source: "text" } },
    });
    expect(body.people).toHaveLength(4);
    expect(body.addresses[0]).toMatchObject({ city: "Bremen", snippet: expect.any(String) });
    expect(await balanceOf(workspace)).toBe(before - 1);
    const stranger = await newWorkspace();
    const foreign = await stranger.asKey("GET", `/companies/${DOMAIN}`);
    expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body]);
    const known = await asKey("GET", `/companies/${DOMAIN.toUpperCase()}`);
    expect(body.refresh).toEqual({ job_id: expect.any(String), status: "completed", reason: null });
    expect(known.body).toEqual({ ...body, refresh: null });
    const again = await asKey("GET", `/companies/${DOMAIN}?refresh=true`);
    expect(again.body).toMatchObject({ leads: 1, lead_id: body.lead_id });
  });

  it("is a job while its crawl takes longer than the request waits, and the same job for a second request", async () => {
    const workspace = await newWorkspace();
    // Robots.txt asks for two seconds between requests.
    const path = `/companies/slow${newId().replaceAll("-", "")}-paced.test?refresh=true`;
    const before = await balanceOf(workspace);
    const refresh = () => workspace.asKey("GET", `${path}&wait=0`);
    // Once its key is known, the service works on several requests of it at once.
    expect((await workspace.asKey("GET", `/companies/${DOMAIN}`)).status).toBe(404);
    const atOnce = await Promise.all([refresh(), refresh(), refresh()]);
    const first = await refresh();
    expect(first.body).toMatchObject({ status: "running", on_existing: "update" });
    for (const { status, body } of atOnce) expect([status, body.id]).toEqual([202, first.body.id]);
    expect(await balanceOf(workspace)).toBe(before - 1);
    const stranger = await newWorkspace();
    const theirs = await stranger.asKey("GET", `${path}&wait=0`);
    expect(theirs.body.id).not.toBe(first.body.id);
    expect((await workspace.asKey("GET", `${path}&wait=16`)).status).toBe(422);
    for (const [{ asKey }, { body }] of [
      [workspace, first],
      [stranger, theirs],
    ] as const)
      expect((await asKey("POST", `/jobs/${body.id}/cancel`)).status).toBe(200);
  });

  it("says why its site could not be read, and is as it was", async () => {
    const { asKey } = await newWorkspace();
    const site = new ChangingSite();
    await site.show({ "/": { html: "<title>Before</title><p>info@known.test</p>" } });
    const refresh = () => asKey("GET", `/companies/${site.host}?refresh=true`);
    const { body: before } = await refresh();
    expect(before).toMatchObject({ title: "Before", refresh: { status: "completed" } });
    for (const [reason, change] of [
      ["not_found", () => site.show({})],
      ["connection", () => site.goDown()],
    ] as const) {
      await change();
      const { status, body } = await refresh();
      expect(status).toBe(200);
      expect(body).toEqual({
        ...before,
        refresh: { job_id: expect.any(String), status: "failed", reason },
      });
      const { body: sites } = await asKey("GET", `/jobs/${body.refresh.job_id}/sites`);
      expect(sites.data).toMatchObject([{ status: "failed", reason }]);
    }
  });

  it("is 404 if its site cannot be read, and 422 for text that is no domain", async () => {
    const { asKey } = await newWorkspace();
    const failed = await asKey("GET", "/companies/nowhere.invalid?refresh=true");
    expect([failed.status, failed.body.error.message]).toEqual([
      404,
      expect.stringContaining("could not be read (connection)"),
    ]);
    for (const domain of ["x", "127.0.0.1", "a%20b.com"])
      expect((await asKey("GET", `/companies/${domain}`)).status).toBe(422);
    const local = await asKey("GET", "/companies/printer.local?refresh=true");
    expect([local.status, local.body.error]).toMatchObject([
      422,
      {
        message: "`domain` is a private or reserved address",
        details: [{ path: "path.domain", code: "private_address" }],
      },
    ]);
    expect((await asKey("GET", `/companies/${DOMAIN}?refresh=maybe`)).status).toBe(422);
  });
});
