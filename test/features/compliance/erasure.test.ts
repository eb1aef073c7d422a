import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { getTableColumns, getTableName, is, Table } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { afterEach, expect, it, vi } from "vitest";
import { JOB_ERASURE_RULES } from "#durable-objects/crawl-job/erasure/job-erasure-rules";
import * as schema from "#src/db/schema";
import { sweepDeletionRequests } from "#src/features/compliance/deletion-requests";
import { ERASURE_RULES } from "#src/features/compliance/erasure/erasure-rules";
import { TEXTS_AT_ONCE } from "#src/features/compliance/subject-erasure/redact-leads";
import { WORKSPACE_TABLES } from "#src/features/compliance/erasure/workspace-tables.repository";
import { readText, storeTexts } from "#src/pipeline/leads/lead-texts";
import { saveLeads } from "#src/pipeline/leads/save";
import { withoutSuppressed } from "#src/pipeline/leads/suppression";
import { addressesIn } from "#src/shared/addresses/address-redaction";
import { newId } from "#src/shared/ids";
import { readSettings } from "#src/shared/settings";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { ChangingSite } from "#test/support/fakes/changing-site";
import { runJob } from "#test/support/builders/jobs";
import { newJob, newLead, scopeOf } from "#test/support/builders/leads";
import { waitUntil } from "#test/support/harness/wait-until";
import { sweepAt } from "#test/support/harness/cron";
import { accounts, d1Of, databaseOf, everyD1 } from "#test/support/harness/shards";

const ADDRESS = "jane.doe@planted-acme.com";
/** Other people's addresses, which contain the subject's address or much of it. */
const OTHERS = ["mary.jane.doe@planted-acme.com", "joe@planted-other.com"];
const FULL_WIDTH = ADDRESS.replaceAll(/./g, (one) =>
  String.fromCodePoint(one.codePointAt(0)! + 0xfee0),
);
const FORMS = [
  ADDRESS,
  ADDRESS.toUpperCase(),
  ADDRESS.replace("@", "%40"),
  ADDRESS.replace("@", "%2540").replaceAll(".", "%2e"),
  ADDRESS.replace("@", "&#64;"),
  ADDRESS.replace("@", "\\u0040"),
  FULL_WIDTH,
  ADDRESS.replace("@", "\u202c@"),
  ADDRESS.replace(".com", "\u3002com"),
  ADDRESS.replace("jane.doe", '"jane.doe"'),
];
const MARKER = `Ask ${FORMS.join(" or ")}; not ${OTHERS.join(" or ")}.`;
const SUBJECTS = {
  email: { subject_type: "email", subject: ADDRESS },
  domain: { subject_type: "domain", subject: "planted-acme.com" },
};

afterEach(() => vi.restoreAllMocks());

const mentions = (text: string) =>
  addressesIn(text).has(ADDRESS) ||
  FORMS.some((form) => text.toLowerCase().replaceAll(OTHERS[0]!, "").includes(form.toLowerCase()));

/** Every row of D1 that mentions the address (or `isFound`), except index tables, which store single words. */
async function rowsOfD1(isFound = mentions): Promise<string[]> {
  const found: string[] = [];
  for (const d1 of everyD1) {
    const { results } = await d1
      .prepare(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'",
      )
      .all<{ name: string }>();
    for (const { name } of results)
      for (const row of (await d1.prepare(`SELECT * FROM ${name}`).all()).results)
        if (Object.values(row).some((value) => typeof value === "string" && isFound(value)))
          found.push(`${name} ${JSON.stringify(row)}`);
  }
  return found.toSorted();
}

/** Every row and value of a job's object that mentions the address. */
const rowsOfJob = (jobId: string, isFound = mentions) =>
  runInDurableObject(env.CRAWL_JOB.getByName(jobId), (_, { storage }) => {
    const rows = Object.keys(JOB_ERASURE_RULES).flatMap((table) =>
      storage.sql
        .exec(`SELECT * FROM ${table}`)
        .toArray()
        .map((row) => `${table} ${JSON.stringify(row)}`),
    );
    const values = [...storage.kv.list()].map(([key, value]) => `${key} ${JSON.stringify(value)}`);
    return [...rows, ...values].filter(isFound);
  });

async function filesWithAddress(): Promise<string[]> {
  const { objects } = await env.FILES.list();
  const texts = await Promise.all(
    objects.map(async ({ key }) => `${key} ${await (await env.FILES.get(key))?.text()}`),
  );
  return texts.filter(mentions);
}

/** The tables, referenced ones first. */
const tables = () =>
  (Object.entries(schema) as [string, unknown][]).toSorted(([, a], [, b]) => rank(a) - rank(b));
const ORDER = Object.keys(WORKSPACE_TABLES);
const rank = (value: unknown) => (is(value, Table) ? ORDER.indexOf(getTableName(value)) : -1);

/** The databases that store a table's rows of a workspace. The shard has a copy of the workspace's name. */
function d1sOf(table: string, workspaceId: string): D1Database[] {
  const [ofAccounts, shard] = [accounts.$client, d1Of(workspaceId)];
  if (table === "workspaces") return [...new Set([ofAccounts, shard])];
  const isAccounts = table === "dead_letters" || WORKSPACE_TABLES[table]?.isAccounts;
  return [isAccounts ? ofAccounts : shard];
}

/** Inserts a row with the address in each text that has a rule, into each table of the workspace. */
async function plantByRule(workspaceId: string, userId: string, jobId: string) {
  const lead = newLead({
    jobId,
    domain: "planted-other.com",
    emails: [ADDRESS, ...OTHERS].map((email) => ({ email, sourceUrl: MARKER, method: "text" })),
    companyName: MARKER,
    title: MARKER,
    description: MARKER,
    facts: JSON.stringify({ text: MARKER }),
  });
  await saveLeads(scopeOf(workspaceId), [lead]);
  const seq = await d1Of(workspaceId)
    .prepare("SELECT seq FROM leads WHERE id = ?")
    .bind(lead.id)
    .first("seq");
  const ids: Record<string, unknown> = { "leads.id": lead.id, "leads.seq": seq };
  Object.assign(ids, { "workspaces.id": workspaceId, "users.id": userId });
  const planted: string[] = [];
  for (const [key, value] of tables()) {
    const rules = ERASURE_RULES[key as keyof typeof ERASURE_RULES] as
      | Record<string, string>
      | string
      | undefined;
    if (!is(value, Table) || rules === undefined || typeof rules === "string") continue;
    const name = getTableName(value);
    const active = Object.entries(rules).filter(
      ([, rule]) => !rule.startsWith("kept:") && !["derived", "by stage"].includes(rule),
    );
    const id = newId();
    ids[`${name}.id`] ??= id;
    if (active.length === 0 || name === "lead_emails") continue;
    if (name === "workspaces") {
      for (const d1 of d1sOf(name, workspaceId))
        await d1
          .prepare("UPDATE workspaces SET name = ? WHERE id = ?")
          .bind(MARKER, workspaceId)
          .run();
      planted.push(name);
      continue;
    }
    const [d1] = d1sOf(name, workspaceId);
    const links = await d1!
      .prepare(`SELECT "from", "table", "to" FROM pragma_foreign_key_list('${name}')`)
      .all<{ from: string; table: string; to: string }>();
    const row: Record<string, unknown> = {};
    for (const [column, { dataType, enumValues, notNull, generated }] of Object.entries(
      getTableColumns(value),
    )) {
      if (generated) continue;
      const rule = rules[column];
      const sqlName = toSnakeCase(column);
      if (rule === "redact document") row[sqlName] = JSON.stringify({ [MARKER]: [MARKER] });
      else if (active.some(([one]) => one === column)) row[sqlName] = MARKER;
      else if (notNull) row[sqlName] = enumValues?.[0] ?? (dataType === "string" ? newId() : 1);
    }
    for (const link of links.results)
      if (row[link.from] !== undefined) row[link.from] = ids[`${link.table}.${link.to}`] ?? id;
    if ("id" in row) row["id"] = id;
    row["workspace_id"] = workspaceId;
    if ("lead_id" in row) row["lead_id"] = lead.id;
    if (name === "dead_letters")
      Object.assign(row, {
        // Without a workspace, as messages of earlier versions. The job is on a shard, the letter in the accounts.
        body: JSON.stringify({ jobId, url: MARKER }),
        workspace_id: undefined,
      });
    if (name === "deletion_requests") row["status"] = "completed";
    if ("job_id" in row) row["job_id"] = jobId;
    const columns = Object.keys(row).filter((column) => row[column] !== undefined);
    await d1!
      .prepare(
        `INSERT INTO ${name} (${columns.map((column) => `"${column}"`).join(", ")})
       VALUES (${columns.map(() => "?").join(", ")})`,
      )
      .bind(...columns.map((column) => row[column]))
      .run();
    planted.push(name);
  }
  return planted;
}

/** Inserts rows with the address in each text of a job's object that has a rule. */
const plantInJob = (jobId: string) =>
  runInDurableObject(env.CRAWL_JOB.getByName(jobId), (_, { storage }) => {
    for (const [table, rules] of Object.entries(JOB_ERASURE_RULES)) {
      const columns = storage.sql
        .exec<{ name: string; notnull: number }>(`SELECT * FROM pragma_table_info('${table}')`)
        .toArray()
        .filter(({ name, notnull }) => rules[name] || (notnull && name !== "id"));
      const values = columns.map(({ name }) => {
        const rule = rules[name];
        if (rule === "found pages") return JSON.stringify([[4000, MARKER, MARKER, 0, 1]]);
        if (rule === "redact document") return JSON.stringify({ text: MARKER });
        if (rule === "redact in place") return JSON.stringify([MARKER]);
        if (rule && !rule.startsWith("kept:")) return MARKER;
        return { kind: "page", state: "done", status: "done", page_id: 999 }[name] ?? 999;
      });
      storage.sql.exec(
        `INSERT INTO ${table} (${columns.map(({ name }) => name).join(", ")})
         VALUES (${columns.map(() => "?").join(", ")})`,
        ...values,
      );
    }
    const plan = storage.kv.get<any>("plan");
    storage.kv.put("plan", { ...plan, config: { ...plan.config, include_paths: [MARKER] } });
  });

async function completed(
  { asUser, workspaceId }: Pick<TestWorkspace, "asUser" | "workspaceId">,
  json: object,
): Promise<any> {
  const { body } = await asUser("POST", "/compliance/deletion-requests", { json });
  await waitUntil(async () => {
    await sweepDeletionRequests(
      databaseOf(workspaceId),
      env,
      sweepAt(Date.now() + 2 * 60_000),
      accounts,
    );
    const { data } = (await asUser("GET", "/compliance/deletion-requests")).body;
    expect(data.find(({ id }: any) => id === body.id)).toMatchObject({ status: "completed" });
  }, 200);
  const { data } = (await asUser("GET", "/compliance/deletion-requests")).body;
  return data.find(({ id }: any) => id === body.id);
}

it.each(["email", "domain"] as const)(
  "removes the %s's address from the whole workspace, and changes no other workspace",
  async (type) => {
    const theirs = await newWorkspace();
    const theirJob = await newJob(theirs.workspaceId);
    await plantByRule(theirs.workspaceId, theirs.userId, theirJob);
    const before = await rowsOfD1();
    expect(before.length).toBeGreaterThan(20);

    const ours = await newWorkspace();
    const site = new ChangingSite();
    await site.show({
      "/": {
        html: `<title>Other</title><p>${MARKER}</p><a href="/team?to=${FORMS[2]}">Team</a>`,
      },
    });
    const job = await runJob(ours.asKey, [site.url], { max_depth: 1 });
    await plantInJob(job.id);
    const planted = await plantByRule(ours.workspaceId, ours.userId, job.id);
    const ruled = Object.keys(WORKSPACE_TABLES).filter((name) => planted.includes(name));
    expect(ruled.length).toBeGreaterThan(20);
    for (const format of ["csv", "json"])
      await ours.asUser("POST", `/jobs/${job.id}/export`, { json: { format } });
    expect((await rowsOfJob(job.id)).length).toBeGreaterThan(5);
    expect((await filesWithAddress()).length).toBeGreaterThan(0);
    expect((await rowsOfD1()).length).toBeGreaterThan(before.length + planted.length);

    await completed(ours, SUBJECTS[type]);
    expect(await rowsOfD1()).toEqual(before);
    expect(await rowsOfJob(job.id)).toEqual([]);
    expect(await filesWithAddress()).toEqual([]);
    const text = JSON.stringify((await ours.asUser("GET", "/compliance/export")).body);
    expect(text).toContain(OTHERS[1]);
    expect(text.includes(OTHERS[0]!)).toBe(type === "email");

    await completed(ours, SUBJECTS[type]);
    expect(await rowsOfD1()).toEqual(before);
  },
  120_000,
);

it("erases texts that members entered through the API", async () => {
  const before = await rowsOfD1();
  const { asUser, asKey, workspaceId } = await newWorkspace();
  const site = new ChangingSite();
  await site.show({ "/": { html: `<title>Other</title><p>joe@planted-other.com</p>` } });
  const url = `${site.url}?to=${encodeURIComponent(ADDRESS)}`;
  const job = await runJob(asKey, [url], { max_depth: 0 });
  const { id } = (await asUser("GET", "/leads")).body.data[0];
  const post = async (path: string, json: object, method = "POST") => {
    const { status } = await asUser(method, path, {
      json,
      ...(method === "POST" && { headers: { "Idempotency-Key": `${ADDRESS} ${path}` } }),
    });
    expect([path, status < 300]).toEqual([path, true]);
  };
  await post(`/leads/${id}/notes`, { body: MARKER });
  await post(`/leads/${id}/tags`, { name: ADDRESS });
  await post("/tags", { name: ADDRESS.replace("@", "%40") });
  await post("/saved-searches", { name: ADDRESS, filters: { q: ADDRESS } });
  await post("/saved-searches", { name: FULL_WIDTH, filters: { q: FULL_WIDTH } });
  await post("/icp", { name: ADDRESS, description: MARKER, company_keywords: [ADDRESS] }, "PUT");
  await post("/schedules", { name: ADDRESS, urls: [url], interval_minutes: 1440 });
  await post("/integrations", {
    provider: "webhook",
    name: ADDRESS,
    target_url: `https://receiver.test/?to=${ADDRESS}`,
  });
  await post("/workspace/invitations", { email: ADDRESS, role: "member" });
  await post("/api-keys", { name: ADDRESS });
  await post("/workspace/branding", { product_name: ADDRESS, support_email: ADDRESS }, "PUT");
  await post("/workflows", {
    name: ADDRESS,
    trigger: "manual",
    steps: [{ type: "tag", name: ADDRESS }],
  });
  expect((await rowsOfD1()).length).toBeGreaterThan(before.length + 12);
  expect((await rowsOfJob(job.id)).length).toBeGreaterThan(0);

  await completed({ asUser, workspaceId }, { ...SUBJECTS.email, reason: `${ADDRESS} asked` });
  expect(await rowsOfD1()).toEqual(before);
  expect(await rowsOfJob(job.id)).toEqual([]);
  const names = async (path: string) =>
    (await asUser("GET", path)).body.data.map(({ name }: any) => name).toSorted();
  expect(await names("/tags")).toEqual(["[erased]", expect.stringMatching(/^\[erased\] \w{8}$/)]);
  expect(await names("/saved-searches")).toEqual([
    "[erased]",
    expect.stringMatching(/^\[erased\] \w{8}$/),
  ]);
  expect((await asUser("GET", `/leads/${id}/notes`)).body.data[0].body).toContain(OTHERS[0]);
  const log = await d1Of(workspaceId)
    .prepare("SELECT details FROM audit_log WHERE workspace_id = ?")
    .bind(workspaceId)
    .all();
  expect(log.results.length).toBeGreaterThan(5);
  expect(JSON.stringify(log.results)).not.toMatch(/planted|erased/);

  const again = await runJob(asKey, [url], { max_depth: 0 });
  expect(await rowsOfJob(again.id)).toEqual([]);
});

it("erases thousands of rows, and resumes after an interruption", async () => {
  const workspace = await newWorkspace();
  const { workspaceId } = workspace;
  const jobId = await newJob(workspaceId);
  const lead = newLead({ jobId, emails: [] });
  await saveLeads(scopeOf(workspaceId), [lead]);
  const numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)";
  const d1 = d1Of(workspaceId);
  await d1.batch([
    d1
      .prepare(
        `${numbers} INSERT INTO notes (id, workspace_id, lead_id, body, created_at)
       SELECT 'note' || i, ?2, ?3, 'Call ' || i || ' ' || ?4, 1 FROM n`,
      )
      .bind(2500, workspaceId, lead.id, FORMS[3]),
    d1
      .prepare(
        `${numbers} INSERT INTO tags (id, workspace_id, name, name_key, created_at)
       SELECT 'tag' || (10000000 + i), ?2, ?3, ?3 || i, 1 FROM n`,
      )
      .bind(600, workspaceId, ADDRESS),
  ]);
  const prototype = Object.getPrototypeOf(env.DB) as D1Database;
  const { batch } = prototype;
  let batches = 0;
  vi.spyOn(prototype, "batch").mockImplementation(function (this: any, statements: any) {
    batches += 1;
    if (batches === 60) throw new Error("cut off");
    return batch.call(this, statements);
  });
  await completed(workspace, SUBJECTS.email);
  expect(batches).toBeGreaterThan(60);
  const left = await d1
    .prepare(
      `SELECT (SELECT count(*) FROM notes WHERE workspace_id = ?1) AS notes,
       (SELECT count(*) FROM notes WHERE workspace_id = ?1 AND body = 'Call ' || substr(id, 5) || ' [erased]') AS redacted,
       (SELECT count(*) FROM tags WHERE workspace_id = ?1 AND name LIKE '[erased]%') AS tags`,
    )
    .bind(workspaceId)
    .first();
  expect(left).toEqual({ notes: 2500, redacted: 2500, tags: 600 });
});

const NAME = "Zélie Quarrington";
const names = (text: string) => /z[ée]lie[\s_.-]+quarrington/i.test(text);
const person = (name: string, email: string | null, telephone?: string) => ({
  "@context": "https://schema.org",
  "@type": "Person",
  name,
  jobTitle: "Head of Sales",
  ...(email && { email }),
  ...(telephone && { telephone }),
});

it("erases a person by name at one company, keeps namesakes, and does not collect the person again", async () => {
  const site = new ChangingSite();
  const address = "zelie.quarrington@changing.test";
  const people = [
    person(NAME, null, "+49 30 12345678"),
    person("Omar Otherman", "omar@changing.test"),
  ];
  const team = `<h1>Team</h1><p>Ask ${NAME} (<a href="mailto:${address}">mail</a>) or Omar Otherman.</p>
    ${people.map((one) => `<script type="application/ld+json">${JSON.stringify(one)}</script>`).join("")}`;
  await site.show({
    "/": { html: `<title>Firm</title><a href="/team">Team</a>` },
    "/team": { html: `<title>Team of ${NAME}</title>${team}` },
  });
  const theirs = await newWorkspace();
  await runJob(theirs.asKey, [site.url], { max_depth: 1 });
  const theirRows = await rowsOfD1(names);
  expect(theirRows.length).toBeGreaterThan(0);

  const ours = await newWorkspace();
  const { asUser, asKey, workspaceId } = ours;
  const job = await runJob(asKey, [site.url], { max_depth: 1 });
  const profile = { addresses: [], registrations: [], statements: [] };
  const namesake = newLead({
    jobId: job.id,
    domain: "namesake.com",
    profile: {
      ...profile,
      people: [
        {
          id: "1",
          name: NAME,
          title: "Director",
          seniority: null,
          department: null,
          email: null,
          phone: null,
          linkedin: null,
          source_url: "https://namesake.com/",
          snippet: NAME,
        },
      ],
    },
  });
  await saveLeads(scopeOf(workspaceId), [namesake]);
  const { id } = (await asUser("GET", "/leads?domain=changing.test")).body.data[0];
  const before = (await asUser("GET", `/leads/${id}`)).body;
  expect(before.people.map(({ name }: any) => name).toSorted()).toEqual(["Omar Otherman", NAME]);
  for (const lead of [id, namesake.id])
    await asUser("POST", `/leads/${lead}/notes`, { json: { body: `Call ${NAME.toUpperCase()}` } });
  await asUser("POST", "/tags", { json: { name: `Friends of ${NAME}` } });
  const form = new FormData();
  const rows = `name,email\n${NAME},sales@changing.test\n${NAME},a@namesake.com`;
  form.set("file", new File([rows], "a.csv"));
  const list = await asUser("POST", "/verifications/csv", { body: form });
  expect(list.status).toBe(201);

  const subject = { subject_type: "person", subject: "Dr. Zelie Quarrington" };
  const preview = async (json: object) =>
    (await asUser("POST", "/compliance/deletion-requests/preview", { json })).body;
  expect(await preview({ ...subject, subject: NAME })).toMatchObject({
    leads: 2,
    people: 2,
    emails: 1,
    is_complete: true,
  });
  const wanted = { ...subject, subject: NAME, domain: "www.changing.test" };
  expect(await preview(wanted)).toMatchObject({
    leads: 1,
    matches: [{ lead_id: id, domain: "changing.test", emails: [address] }],
  });

  expect(await completed(ours, wanted)).toMatchObject({
    subject: "Z*** Q***",
    domain: null,
    erased: { leads: 0, people: 1, emails: 1 },
  });
  const after = (await asUser("GET", `/leads/${id}`)).body;
  expect(after.people.map(({ name }: any) => name)).toEqual(["Omar Otherman"]);
  expect(JSON.stringify(after)).not.toMatch(/quarrington|12345678/i);
  expect(after.emails).toEqual(["omar@changing.test"]);
  const left = (await rowsOfD1(names)).filter((row) => !theirRows.includes(row));
  expect(new Set(left.map((row) => row.split(" ")[0]))).toEqual(new Set(["leads", "notes"]));
  expect(left.every((row) => row.includes(namesake.id))).toBe(true);
  expect((await rowsOfJob(job.id, names)).filter((row) => !row.includes("namesake.com"))).toEqual(
    [],
  );
  const csv = await asKey("POST", `/verifications/${list.body.id}/export`, { json: {} });
  const file = (await asKey("GET", csv.body.url.split("/api/v1")[1])).body;
  expect(file).toContain(`${NAME},a@namesake.com`);
  expect(file).toContain("[erased],sales@changing.test");

  const again = await runJob(asKey, [site.url], { max_depth: 1 });
  const [{ id: newId }] = (await asUser("GET", `/jobs/${again.id}/leads`)).body.data;
  const collected = (await asUser("GET", `/leads/${newId}`)).body;
  expect(collected.people.map(({ name }: any) => name)).toEqual(["Omar Otherman"]);
  expect(JSON.stringify(collected)).not.toMatch(/quarrington|12345678/i);
  for (const [json, path] of [
    [{ ...subject, subject: "Zélie" }, "body.subject"],
    [{ ...wanted, domain: "no domain" }, "body.domain"],
    [{ subject_type: "email", subject: address, domain: "changing.test" }, "body.domain"],
  ] as const) {
    const { status, body } = await asUser("POST", "/compliance/deletion-requests", { json });
    expect([status, body.error.details[0].path]).toEqual([422, path]);
  }
  expect((await rowsOfD1(names)).filter((row) => theirRows.includes(row))).toEqual(theirRows);
});

it("returns the lead of an erased person of whom only the name was known", async () => {
  const { asUser, workspaceId } = await newWorkspace();
  const who = (name: string) => ({
    id: name,
    name,
    title: null,
    seniority: null,
    department: null,
    email: null,
    phone: null,
    linkedin: null,
    source_url: "https://name-only.com/",
    snippet: name,
  });
  const lead = newLead({
    jobId: await newJob(workspaceId),
    domain: "name-only.com",
    profile: {
      addresses: [],
      registrations: [],
      statements: [],
      people: [who("Zelie Quarrington"), who("Omar Otherman")],
    },
  });
  await saveLeads(scopeOf(workspaceId), [lead]);
  const subject = { subject_type: "person", subject: "Zelie Quarrington", domain: "name-only.com" };
  const { status } = await asUser("POST", "/compliance/deletion-requests", { json: subject });
  expect(status).toBe(201);
  await waitUntil(async () => {
    const after = await asUser("GET", `/leads/${lead.id}`);
    expect(after.status).toBe(200);
    return after.body.people.length === 1 && after.body.people[0].name === "Omar Otherman";
  });
});

it("erases the name that an address belongs to from the evidence of its lead, and of later leads", async () => {
  const { asUser, workspaceId } = await newWorkspace();
  const email = "zelie@evidence.com";
  const evidence = (text: string) => ({ source_url: "https://evidence.com/", snippet: text });
  const who = (name: string, of: string | null) => ({
    id: name,
    name,
    title: "Director",
    seniority: null,
    department: null,
    email: of,
    phone: null,
    linkedin: null,
    ...evidence(name),
  });
  const register = { scheme: "HRB", value: "12", is_checksum_valid: null };
  const lead = newLead({
    domain: "evidence.com",
    profile: {
      addresses: [],
      statements: [],
      people: [who(NAME, email), who("Omar Otherman", null)],
      registrations: [
        {
          ...register,
          kind: "company_number",
          ...evidence(`Directors: ${NAME}, Omar Otherman. HRB 12`),
        },
      ],
    },
  });
  await saveLeads(scopeOf(workspaceId), [lead]);
  await completed({ asUser, workspaceId }, { subject_type: "email", subject: email });
  const after = (await asUser("GET", `/leads/${lead.id}`)).body;
  expect(after.registrations).toMatchObject([
    { value: "12", snippet: "Directors: [erased], Omar Otherman. HRB 12" },
  ]);
  expect(JSON.stringify(after)).not.toContain("Quarrington");

  const { leads } = await withoutSuppressed(scopeOf(workspaceId), readSettings(env), [
    { ...lead, id: newId() },
  ]);
  expect(leads[0]?.profile?.registrations).toMatchObject(after.registrations);
  expect(JSON.stringify(leads)).not.toContain("Quarrington");
});

it("erases spelled addresses from texts of pages that earlier versions stored", async () => {
  const { asUser, workspaceId } = await newWorkspace();
  const scope = scopeOf(workspaceId);
  const text = "Zelie: jane.doe [arroba] planted-acme.com, Joe: joe (at) planted-other.com";
  const address = { email: ADDRESS, sourceUrl: "https://x.test/", method: "text" } as const;
  const leads = [
    newLead({ domain: "planted-acme.com", emails: [] }),
    newLead({ domain: "planted-other.com", emails: [address] }),
    newLead({ domain: "unrelated.com", emails: [] }),
  ];
  await saveLeads(scope, leads);
  await storeTexts(
    scope,
    env.FILES,
    leads.map(({ id }) => ({ id, text })),
  );
  await completed({ asUser, workspaceId }, SUBJECTS.email);
  const left = await Promise.all(leads.map(({ id }) => readText(scope, env.FILES, id)));
  const erased = "Zelie: [erased], Joe: joe (at) planted-other.com";
  expect(left).toEqual([erased, erased, text]);
});

it("erases the texts of more leads than one call may read", async () => {
  const { asUser, workspaceId } = await newWorkspace();
  const scope = scopeOf(workspaceId);
  const address = { email: ADDRESS, sourceUrl: "https://x.test/", method: "text" } as const;
  const leads = Array.from({ length: TEXTS_AT_ONCE + 5 }, () => newLead({ emails: [address] }));
  await saveLeads(scope, leads);
  const text = "jane.doe (at) planted-acme.com";
  await storeTexts(
    scope,
    env.FILES,
    leads.map(({ id }) => ({ id, text })),
  );
  await completed({ asUser, workspaceId }, SUBJECTS.email);
  const left = await Promise.all(leads.map(({ id }) => readText(scope, env.FILES, id)));
  expect(new Set(left)).toEqual(new Set(["[erased]"]));
  expect((await asUser("GET", "/leads")).body.data[0].emails).toEqual([]);
});
