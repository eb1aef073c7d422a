import { changes } from "#src/db/tables/changes";
import { newId } from "#src/shared/ids";
import type { TestWorkspace } from "#test/support/harness/api";
import { databaseOf } from "#test/support/harness/shards";

/** A change that a monitor of the workspace detected for a lead. `members` replace its default values. */
export async function newChange(
  { workspaceId, asKey }: Pick<TestWorkspace, "workspaceId" | "asKey">,
  leadId: string,
  members: Partial<typeof changes.$inferInsert> = {},
): Promise<void> {
  const json = { name: "Monitor", urls: ["acme.com"], interval_minutes: 5, enabled: false };
  const schedule = await asKey("POST", "/schedules", { json });
  await databaseOf(workspaceId)
    .insert(changes)
    .values({
      id: newId(),
      workspaceId,
      scheduleId: schedule.body.id,
      jobId: newId(),
      leadId,
      kind: "contacts",
      url: "https://acme.com/contact",
      summary: "Phone +493012345678 was added",
      beforeText: null,
      afterText: "+493012345678",
      detectedAt: Date.now(),
      ...members,
    });
}
