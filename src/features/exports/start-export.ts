import { openDatabases, shardNameOf } from "#src/db/databases";
import type { Scope } from "#src/db/scope";
import { keyOf, nameFile, selectionFile } from "./export-file";
import type { ExportRow } from "./exports.repository";
import type { NewLeadExport } from "./schemas";
import { AppError } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import type { TaskMessage } from "#src/shared/jobs/queue-messages";
import { addRunningExport } from "./running-exports.repository";
import type { SelectedBy } from "./select-leads";

/** A workspace may have so many at once. */
const MAX_RUNNING = 5;

export type ExportEnv = Pick<Env, "DB" | "HIRING" | "FILES" | "MAINTENANCE">;

/** Records an export. A queue selects its leads and writes its file. */
export async function startExport(
  scope: Scope,
  env: ExportEnv,
  { format, rows, columns, filter, ids, exclude_ids }: NewLeadExport,
): Promise<ExportRow> {
  const createdAt = Date.now();
  const id = newId(createdAt);
  const owner = { jobId: null, verificationId: null };
  const key = keyOf(scope, { id, owner, format });
  // First, because an export with a row is written at once.
  const selection: SelectedBy = { filter, ids, exclude_ids };
  await env.FILES.put(selectionFile(key), JSON.stringify(selection));
  const row = await addRunningExport(scope, MAX_RUNNING, {
    id,
    ...owner,
    format,
    filename: await nameFile(scope, { name: rows, format, createdAt }),
    key,
    createdAt,
    work: {
      rows,
      columns: columns ?? null,
      emailStatus: filter.email_status ?? null,
      inputs: [],
      selection: { stage: "leads" },
      progress: null,
      upload: { id: null, parts: [] },
      rest: null,
      isWritten: false,
    },
  });
  if (!row) {
    await env.FILES.delete(selectionFile(key));
    throw new AppError(
      "conflict",
      `A workspace has at most ${MAX_RUNNING} running exports. Wait until one ends, or cancel one`,
    );
  }
  await announceExport(scope, env);
  return row;
}

/** Has the export written now, and not only by the next minute's task. */
async function announceExport({ workspaceId }: Scope, env: ExportEnv): Promise<void> {
  const shard = await shardNameOf(openDatabases(env), workspaceId);
  const task: TaskMessage = {
    type: "task",
    task: "write_exports",
    shard,
    nowMs: Date.now(),
    round: 0,
  };
  await env.MAINTENANCE.send(task);
}
