import { followVerification } from "#test/support/builders/verifications";
import { beforeAll, expect, it } from "vitest";
import { jobs } from "#src/db/tables/jobs";
import { CrawlJobConfig } from "#src/features/jobs/schemas";
import { saveLeads } from "#src/pipeline/leads/save";
import { newId } from "#src/shared/ids";
import { noProgress } from "#src/shared/jobs/job-progress";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { operations } from "#test/support/harness/description";
import { ai, icp, newLead, quality, scopeOf } from "#test/support/builders/leads";
import { newReceiver } from "#test/support/harness/receiver";
import { newCode, post } from "#test/support/harness/oauth";

/** Every paginated list, with the values of its `sort`. */
async function lists(): Promise<{ path: string; sorts: string[] }[]> {
  const pages = (await operations()).filter(
    ({ method, parameters = [] }) =>
      method === "GET" && parameters.some(({ name }) => name === "page"),
  );
  return pages.map(({ path, parameters = [] }) => ({
    path,
    sorts: parameters.find(({ name }) => name === "sort")?.schema.enum ?? [],
  }));
}

async function endedJob(workspaceId: string): Promise<string> {
  const id = newId();
  const job = { name: "A job", status: "completed", source: "api", creditsReserved: 0 } as const;
  const config = CrawlJobConfig.parse({});
  await scopeOf(workspaceId)
    .db.insert(jobs)
    .values({ id, workspaceId, ...job, config, progress: noProgress(1) });
  return id;
}

let workspace: TestWorkspace;
const ids: Record<string, string> = {};

beforeAll(async () => {
  workspace = await newWorkspace();
  const { workspaceId, asUser } = workspace;
  const jobId = await endedJob(workspaceId);
  await endedJob(workspaceId);
  const leads = [40, 90, 60].flatMap((score, nth) =>
    ["acme", "globex"].map((name) =>
      newLead({
        jobId,
        domain: `${name}.test`,
        companyName: `${name} ${nth}`,
        enrichment: {
          quality: quality(score + nth, "B"),
          icp: icp(score - nth, "weak"),
          ai: ai("Retail", "Shop", score),
        },
      }),
    ),
  );
  await saveLeads(scopeOf(workspaceId), leads);
  const leadId = leads[0]!.id;
  const { body: emails } = await asUser("GET", `/leads/${leadId}/emails`);
  Object.assign(ids, { job: jobId, lead: leadId, email_id: emails.data[0].id });
  const create = async (path: string, json: (nth: number) => object) => {
    for (let nth = 0; nth < 3; nth++) {
      const { status, body } = await asUser("POST", path, { json: json(nth) });
      expect([path, status < 300, body]).toEqual([path, true, body]);
      ids[path] = body.id;
    }
  };
  await create("/tags", (nth) => ({ name: `Tag ${nth}` }));
  await create(`/leads/${leadId}/tags`, (nth) => ({ name: `Tag ${nth}` }));
  await create(`/leads/${leadId}/notes`, (nth) => ({ body: `Note ${nth}` }));
  await create("/saved-searches", (nth) => ({ name: `Search ${nth}` }));
  await create("/api-keys", (nth) => ({ name: `Key ${nth}` }));
  for (let nth = 0; nth < 3; nth++) await post("token", await newCode(workspace));
  await create("/workflows", (nth) => ({
    name: `Workflow ${nth}`,
    trigger: "manual",
    steps: [{ type: "note", body: "Seen" }],
  }));
  await create("/verifications", () => ({
    emails: ["ada", "bob", "eve"].map((name) => `${name}@known.test`),
  }));
  await followVerification(asUser, ids["/verifications"]!);
  await create("/schedules", (nth) => ({
    name: `Schedule ${nth}`,
    urls: ["https://acme.test"],
    interval_minutes: 60,
  }));
  await create("/integrations", (nth) => ({
    provider: "webhook",
    name: `Webhook ${nth}`,
    target_url: newReceiver().url,
  }));
  await create(`/integrations/${ids["/integrations"]}/push`, () => ({ filter: {} }));
  await create(`/jobs/${jobId}/export`, () => ({}));
});

/** A path with ids of existing resources. */
function withIds(path: string): string {
  const owner = path.split("/")[1]!;
  const known: Record<string, string | undefined> = {
    jobs: ids["job"],
    leads: ids["lead"],
    workflows: ids["/workflows"],
    verifications: ids["/verifications"],
  };
  return path
    .replace("{email_id}", ids["email_id"]!)
    .replaceAll(/\{\w+\}/g, known[owner] ?? newId());
}

it("offers both sort directions for every list", async () => {
  const all = await lists();
  expect(all.length).toBeGreaterThan(20);
  for (const { path, sorts } of all) {
    expect([path, sorts.length >= 2]).toEqual([path, true]);
    const reversed = sorts.map((sort) => (sort.startsWith("-") ? sort.slice(1) : `-${sort}`));
    expect([path, reversed.toSorted()]).toEqual([path, sorts.toSorted()]);
  }
});

it("returns every list in reverse for the reversed sort", async () => {
  const compared: string[] = [];
  for (const { path, sorts } of await lists())
    for (const sort of sorts.filter((one) => !one.startsWith("-"))) {
      const read = async (by: string) => {
        const query = `${withIds(path)}?per_page=200&sort=${by}`;
        const { status, body } = await workspace.asUser("GET", query);
        expect([path, by, status]).toEqual([path, by, 200]);
        return body.data.map((row: any) => row.id ?? row.user_id ?? row.url ?? row.domain ?? row);
      };
      const [forward, back] = [await read(sort), await read(`-${sort}`)];
      expect([path, sort, back]).toEqual([path, sort, forward.toReversed()]);
      if (forward.length > 1) compared.push(`${path} ${sort}`);
    }
  expect(compared).toEqual(
    expect.arrayContaining([
      "/leads created_at",
      "/leads company_name",
      "/leads quality",
      "/leads icp",
      "/jobs created_at",
      "/jobs/{id}/leads quality",
      "/jobs/{id}/exports created_at",
      "/leads/duplicates domain",
      "/leads/{id}/emails position",
      "/leads/{id}/notes created_at",
      "/leads/{id}/tags name",
      "/tags name",
      "/saved-searches created_at",
      "/api-keys created_at",
      "/oauth/grants created_at",
      "/workflows created_at",
      "/schedules created_at",
      "/verifications created_at",
      "/verifications/{id}/results position",
      "/integrations created_at",
      "/integrations/pushes created_at",
      "/audit-log created_at",
    ]),
  );
});
