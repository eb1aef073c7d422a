import { waitFor } from "#local/build/examples/example-world";
import type { Stage } from "./stage.ts";

/** A lead with its addresses, tags and notes. Returns its id. */
export async function workWithLeads(stage: Stage, jobId: string): Promise<string> {
  const { recorder } = stage;
  const { data: leads } = await recorder.record("listLeads", { query: { job_id: jobId } });
  const path = { id: leads[0]!.id };
  await recorder.record("getLead", { path });
  await recorder.record("updateLead", { path, json: { company_name: "Hafenwerk Robotik" } });
  await recorder.record("verifyLeadEmails", { path });
  const { data: emails } = await recorder.record("listLeadEmails", { path });
  await recorder.record("listEmailChecks", { path: { ...path, email_id: emails[0]!.id } });
  await recorder.record("createNote", { path });
  const { data: notes } = await recorder.record("listNotes", { path });
  await recorder.record("deleteNote", { path: { ...path, note_id: notes[0]!.id } });
  await labelLead(stage, path);
  await recorder.record("captureLead", {
    json: { url: "https://northfield-analytics.io/contact" },
  });
  const made = await recorder.record("exportLeads", { json: { filter: { country: "DE" } } });
  await recorder.record("getExport", { path: { id: made.id } });
  // An export that ended stays as it is.
  await recorder.record("cancelExport", { path: { id: made.id } });
  const search = await recorder.record("createSavedSearch");
  await recorder.record("listSavedSearches");
  await recorder.record("runSavedSearch", { path: { id: search.id } });
  await recorder.record("deleteSavedSearch", { path: { id: search.id } });
  return path.id;
}

async function labelLead({ recorder }: Stage, path: { id: string }): Promise<void> {
  const tag = await recorder.record("createTag");
  await recorder.record("assignTag", { path });
  await recorder.record("listLeadTags", { path });
  await recorder.record("listTags");
  await recorder.record("updateTag", { path: { id: tag.id } });
  await recorder.record("unassignTag", { path: { ...path, tag_id: tag.id } });
  await recorder.record("deleteTag", { path: { id: tag.id } });
}

/** Actions on many leads, and two leads of one company. */
export async function changeManyLeads(stage: Stage): Promise<void> {
  const { recorder } = stage;
  const action = await recorder.record("runBulkAction");
  await ended(stage, action.id);
  await recorder.record("getBulkAction", { path: { id: action.id } });
  await recorder.record("listBulkActions");
  const { data: duplicates } = await recorder.record("listDuplicates");
  const { domain, leads } = duplicates[0]!;
  await recorder.record("mergeDuplicates", { json: { domain, keep_lead_id: leads[0]!.id } });
  const merge = await recorder.record("mergeAllDuplicates");
  await ended(stage, merge.id);
}

const ended = ({ recorder }: Stage, id: string) =>
  waitFor(`the bulk action ${id}`, async () => {
    const { body } = await recorder.send("getBulkAction", { path: { id } });
    return body.finished_at !== null;
  });

/** What erases data, after everything else. */
export async function erase({ recorder }: Stage, leadId: string): Promise<void> {
  await recorder.record("previewDeletionRequest", {
    json: { subject: "Petra Hansen", domain: "hafenwerk-robotik.de" },
  });
  await recorder.record("createDeletionRequest", {
    json: { subject: "p.hansen@hafenwerk-robotik.de" },
  });
  await waitFor("the deletion", async () => {
    const { body } = await recorder.send("listDeletionRequests", {});
    return body.data[0]?.status === "completed";
  });
  await recorder.record("listDeletionRequests");
  await recorder.record("exportWorkspace");
  await recorder.record("deleteLead", { path: { id: leadId } });
  await recorder.record("eraseLeads");
}
