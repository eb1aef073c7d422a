import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { openDatabases } from "#src/db/databases";
import { requireProfile } from "#src/features/ai/leads/lead-profile";
import { sweepDeletionRequests } from "#src/features/compliance/deletion-requests";
import { storeTexts, textPrefix } from "#src/pipeline/leads/lead-texts";
import { saveLeads } from "#src/pipeline/leads/save";
import type { NewLead } from "#src/pipeline/leads/new-lead";
import { newId } from "#src/shared/ids";
import { runJob } from "#test/support/builders/jobs";
import { newLead, scopeOf } from "#test/support/builders/leads";
import { newWorkspace } from "#test/support/harness/api";
import { sweepAt } from "#test/support/harness/cron";
import { waitUntil } from "#test/support/harness/wait-until";
import { d1Of, databaseOf } from "#test/support/harness/shards";

const { control } = openDatabases(env);

/** The ids of the leads of a workspace that have a text in R2. */
async function storedIn(workspaceId: string): Promise<string[]> {
  const prefix = textPrefix(workspaceId);
  const { objects } = await env.FILES.list({ prefix });
  return objects.map(({ key }) => key.slice(prefix.length)).toSorted();
}

/** Saves a lead with a text as the consumer of sites does. */
async function add(workspaceId: string, text: string | null, members: Partial<NewLead> = {}) {
  const lead = newLead({ text, ...members });
  await storeTexts(scopeOf(workspaceId), env.FILES, [lead]);
  await saveLeads(scopeOf(workspaceId), [lead]);
  return lead.id;
}

const textOf = async (workspaceId: string, leadId: string) =>
  (await requireProfile(scopeOf(workspaceId), leadId)).profile.text;

it("stores the text of a crawled site outside of the database, without addresses", async () => {
  const { asKey, workspaceId } = await newWorkspace();
  const { id } = await runJob(asKey, ["https://ok.hostile.test/"], { max_depth: 0 });
  const [lead] = (await asKey("GET", `/jobs/${id}/leads`)).body.data;
  expect(await storedIn(workspaceId)).toEqual([lead.id]);
  const text = await textOf(workspaceId, lead.id);
  expect(text.length).toBeGreaterThan(10);
  expect(text).not.toMatch(/@\w/);
  const row = await d1Of(workspaceId)
    .prepare("SELECT facts FROM leads WHERE id = ?")
    .bind(lead.id)
    .first();
  expect(row).toEqual({ facts: '{"organizations":[]}' });
});

it("reads the text in every script, of the lead itself or of an older version's row", async () => {
  const { workspaceId } = await newWorkspace();
  const text = "Zahnarzt in Köln\n\n東京の歯科医院".repeat(100);
  expect(await textOf(workspaceId, await add(workspaceId, text))).toBe(text);
  const facts = JSON.stringify({ textExtract: "Team" });
  expect(await textOf(workspaceId, await add(workspaceId, null, { facts }))).toBe("Team");
  expect(await textOf(workspaceId, await add(workspaceId, null))).toBe("");
});

it("is part of the workspace's export, and of no other workspace's", async () => {
  const [mine, other] = [await newWorkspace(), await newWorkspace()];
  const id = await add(mine.workspaceId, "Makers of anvils");
  await add(other.workspaceId, "Secret");
  const { body } = await mine.asUser("GET", "/compliance/export");
  expect(body.lead_texts).toEqual([{ lead_id: id, text: "Makers of anvils" }]);
});

describe("the text of a lead is deleted", () => {
  it("with the lead", async () => {
    const { asKey, workspaceId } = await newWorkspace();
    const [id, kept] = [await add(workspaceId, "One"), await add(workspaceId, "Two")];
    expect((await asKey("DELETE", `/leads/${id}`)).status).toBe(204);
    expect(await storedIn(workspaceId)).toEqual([kept]);
  });

  it("not by another workspace", async () => {
    const [mine, other] = [await newWorkspace(), await newWorkspace()];
    const id = await add(mine.workspaceId, "One");
    expect((await other.asKey("DELETE", `/leads/${id}`)).status).toBe(404);
    expect(await storedIn(mine.workspaceId)).toEqual([id]);
  });

  it("with all leads, also if its lead was never written", async () => {
    const { asUser, workspaceId } = await newWorkspace();
    await add(workspaceId, "One");
    await storeTexts(scopeOf(workspaceId), env.FILES, [{ id: newId(), text: "Lost" }]);
    expect((await asUser("DELETE", "/compliance/leads")).status).toBe(200);
    expect(await storedIn(workspaceId)).toEqual([]);
  });

  it("with the leads of an erased domain", async () => {
    const { asUser, workspaceId } = await newWorkspace();
    await add(workspaceId, "One");
    const kept = await add(workspaceId, "Two", { domain: "other.com" });
    const json = { subject_type: "domain", subject: "acme.com" };
    await asUser("POST", "/compliance/deletion-requests", { json });
    await waitUntil(async () => {
      await sweepDeletionRequests(
        databaseOf(workspaceId),
        env,
        sweepAt(Date.now() + 120_000),
        control,
      );
      expect(await storedIn(workspaceId)).toEqual([kept]);
    });
  });
});

describe("a merge", () => {
  const merge = (workspace: Awaited<ReturnType<typeof newWorkspace>>, keep_lead_id: string) =>
    workspace.asKey("POST", "/leads/duplicates/merge", {
      json: { domain: "acme.com", keep_lead_id },
    });

  it("keeps the kept lead's text, and deletes the others", async () => {
    const workspace = await newWorkspace();
    const { workspaceId } = workspace;
    const kept = await add(workspaceId, "Kept");
    await add(workspaceId, "Other");
    expect((await merge(workspace, kept)).status).toBe(200);
    expect(await storedIn(workspaceId)).toEqual([kept]);
    expect(await textOf(workspaceId, kept)).toBe("Kept");
  });

  it("gives the kept lead the text of another one if it has none", async () => {
    const workspace = await newWorkspace();
    const { workspaceId } = workspace;
    const kept = await add(workspaceId, null);
    await add(workspaceId, "Other");
    expect((await merge(workspace, kept)).status).toBe(200);
    expect(await storedIn(workspaceId)).toEqual([kept]);
    expect(await textOf(workspaceId, kept)).toBe("Other");
  });
});
