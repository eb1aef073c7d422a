import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "#src/db/client";
import { invitations } from "#src/db/tables/accounts";
import { jobs } from "#src/db/tables/jobs";
import { saveLeads } from "#src/pipeline/leads/save";
import type { CrawlConfig } from "#src/shared/jobs/crawl-config";
import { newId } from "#src/shared/ids";
import type { JobProgress } from "#src/shared/jobs/job-progress";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { exampleBody, operations } from "#test/support/harness/description";
import { databaseOf } from "#test/support/harness/shards";
import { newLead, scopeOf } from "#test/support/builders/leads";
import { newCode, post } from "#test/support/harness/oauth";

const db = connect(env.DB);

const CONFIG: CrawlConfig = {
  concurrency: 1,
  max_depth: 0,
  max_retries: 0,
  rate_limit_per_host_ms: 0,
  respect_robots_txt: true,
  rotate_user_agents: false,
  timeout_ms: 1000,
  max_pages_per_site: 1,
  include_paths: [],
  exclude_paths: [],
};
const PROGRESS: JobProgress = {
  sites_total: 0,
  sites_done: 0,
  sites_failed: 0,
  sites_skipped: 0,
  pages_fetched: 0,
  pages_failed: 0,
  pages_queued: 0,
  rendered_pages: 0,
  leads: 0,
  emails: 0,
  phones: 0,
};

const INTEGRATION = { provider: "webhook", name: "Ours", target_url: "https://receiver.test/ok" };

/** The id of `{id}`, or each id by its name in the path. */
type Ids = string | Record<string, string>;

/** Creators of the resources in a path, by the start of the path. Each returns the ids. */
const OWNED: Record<string, (workspace: TestWorkspace) => Promise<Ids> | Ids> = {
  "/api-keys/": ({ keyId }) => keyId,
  "/exports/": async ({ asKey }) => (await asKey("POST", "/leads/export")).body.id,
  "/oauth/grants/": async (workspace) => {
    await post("token", await newCode(workspace));
    return (await workspace.asUser("GET", "/oauth/grants")).body.data[0].id;
  },
  "/auth/sessions/": ({ sessionId }) => sessionId,
  "/workspace/members/": ({ userId }) => userId,
  "/workspace/invitations/": async ({ workspaceId, userId: invitedBy }) => {
    const id = newId();
    const open = { role: "member", invitedBy, expiresAt: Date.now() + 3600_000 } as const;
    const email = `${id}@b.test`;
    await db.insert(invitations).values({ id, workspaceId, email, tokenHash: id, ...open });
    return id;
  },
  "/digests/": async ({ asKey }) => {
    const { body } = await asKey("POST", "/digests", { json: { email: "ada@acme.com" } });
    return body.id;
  },
  "/integrations/pushes/": async ({ asKey }) => {
    const { body } = await asKey("POST", "/integrations", { json: INTEGRATION });
    return (await asKey("POST", `/integrations/${body.id}/push`)).body.push_id;
  },
  "/integrations/": async ({ asKey }) =>
    (await asKey("POST", "/integrations", { json: INTEGRATION })).body.id,
  "/jobs/": async ({ workspaceId }) => {
    const id = newId();
    const ended = {
      name: "A job",
      status: "completed",
      source: "api",
      creditsReserved: 0,
    } as const;
    await databaseOf(workspaceId)
      .insert(jobs)
      .values({ id, workspaceId, config: CONFIG, progress: PROGRESS, ...ended });
    return id;
  },
  "/schedules/": async ({ asKey }) => {
    const json = { name: "Weekly", urls: ["acme.com"], interval_minutes: 5, enabled: false };
    return (await asKey("POST", "/schedules", { json })).body.id;
  },
  "/verifications/": async ({ asKey }) =>
    (await asKey("POST", "/verifications", { json: { emails: ["ada@known.test"] } })).body.id,
  "/bulk-actions/": async ({ asKey }) =>
    (await asKey("POST", "/leads/bulk", { json: { action: "verify", filter: {} } })).body.id,
  "/workflows/": async ({ workspaceId, asKey }) => {
    const json = { name: "Tag all", trigger: "manual", steps: [{ type: "tag", name: "Hot" }] };
    const { id } = (await asKey("POST", "/workflows", { json })).body;
    const job = { name: "A job", status: "completed", source: "api", creditsReserved: 0 } as const;
    const jobId = newId();
    await databaseOf(workspaceId)
      .insert(jobs)
      .values({ id: jobId, workspaceId, config: CONFIG, progress: PROGRESS, ...job });
    const run = await asKey("POST", `/workflows/${id}/run`, { json: { job_id: jobId } });
    return { id, run_id: run.body.id };
  },
  "/tags/": async ({ asKey }) =>
    (await asKey("POST", "/tags", { json: { name: newId() } })).body.id,
  "/saved-searches/": async ({ asKey }) =>
    (await asKey("POST", "/saved-searches", { json: { name: newId() } })).body.id,
  "/leads/": async ({ workspaceId, asKey }) => {
    const lead = newLead();
    await saveLeads(scopeOf(workspaceId), [lead]);
    const address = await databaseOf(workspaceId)
      .$client.prepare("SELECT id FROM lead_emails WHERE lead_id = ?")
      .bind(lead.id)
      .first<string>("id");
    const note = await asKey("POST", `/leads/${lead.id}/notes`, { json: { body: "Call back" } });
    await asKey("POST", `/leads/${lead.id}/tags`, { json: { name: "Hot" } });
    const { tags } = (await asKey("GET", `/leads/${lead.id}`)).body;
    return {
      id: lead.id,
      email_id: address ?? "none",
      note_id: note.body.id,
      tag_id: tags[0].id,
    };
  },
};

/** A body for operations whose every property is optional, although one must be given. */
const BODIES: Record<string, object> = { "PATCH /leads/{id}": { title: "Bench" } };

/** Without a workspace: its signature grants access to the file (test/features/exports/exports.test.ts). */
const SIGNED_LINK = "/exports/{id}/download";

/** Named by a domain, which several workspaces can know (test/features/people). */
const COMPANY = "/companies/{domain}";

const withIds = (path: string, ids: Ids) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    typeof ids === "string" ? ids : (ids[name] ?? `no creator for ${name}`),
  );

it("returns the same 404 for resources of another workspace as for unknown ids", async () => {
  // The first two share a shard, the third is on another one.
  const [owner, ...strangers] = [await newWorkspace(), await newWorkspace(), await newWorkspace()];
  for (const operation of await operations()) {
    const { method, path } = operation;
    if (!path.includes("{") || path === SIGNED_LINK || path === COMPANY) continue;
    const start = Object.keys(OWNED).find((prefix) => path.replace(/^\/ai/, "").startsWith(prefix));
    expect([path, start]).toEqual([path, expect.any(String)]);
    const ids = await OWNED[start ?? ""]!(owner);
    const example = BODIES[`${method} ${path}`] ?? exampleBody(operation);
    const call = example === undefined ? {} : { json: example };
    for (const stranger of strangers) {
      const foreign = await stranger.asUser(method, withIds(path, ids), call);
      const never = await stranger.asUser(method, withIds(path, newId()), call);
      expect([`${method} ${path}`, foreign.status]).toEqual([`${method} ${path}`, 404]);
      expect(foreign.body).toEqual(never.body);
      expect(foreign.body.error.code).toBe("not_found");
    }
  }
});

it("rejects a malformed id with the status that its path documents", async () => {
  const { asUser } = await newWorkspace();
  for (const operation of await operations()) {
    const ids = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
    if (ids.length === 0 || operation.path === SIGNED_LINK) continue;
    const example = exampleBody(operation);
    const { method, path } = operation;
    const call = example === undefined ? {} : { json: example };
    const { status } = await asUser(method, withIds(path, "no-uuid"), call);
    const isChecked = ids.some(({ name, schema }) => schema.format === "uuid" || name === "domain");
    expect([`${method} ${path}`, status]).toEqual([`${method} ${path}`, isChecked ? 422 : 404]);
  }
});
