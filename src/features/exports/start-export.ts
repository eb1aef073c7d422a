import { openDatabases, shardNameOf } from "#src/db/databases";
import type { Scope } from "#src/db/scope";
import { keyOf, filesOf, nameFile } from "./export-file";
import type { ExportRow } from "./exports.repository";
import type { NewLeadExport } from "./schemas";
import { newProgress } from "#src/files/appended/appended-file";
import { AppError } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import type { TaskMessage } from "#src/shared/jobs/queue-messages";
import { addRunningExport } from "./running-exports.repository";

/** A workspace may have so many at once. */
const MAX_RUNNING = 5;

export type ExportEnv = Pick<Env, "DB" | "HIRING" | "FILES" | "MAINTENANCE">;
type NewRun = NewLeadExport & { seqs: Uint32Array; inputs: string[] };

/** Records an export of these leads. A queue writes its file. */
export async function startExport(
  scope: Scope,
  env: ExportEnv,
  { format, rows, columns, seqs, inputs }: NewRun,
): Promise<ExportRow> {
  const createdAt = Date.now();
  const id = newId(createdAt);
  const owner = { jobId: null, verificationId: null };
  const key = keyOf(scope, { id, owner, format });
  // First, because an export with a row is written at once.
  await env.FILES.put(filesOf(key).seqs, seqs.slice());
  const row = await addRunningExport(scope, MAX_RUNNING, {
    id,
    ...owner,
    format,
    filename: await nameFile(scope, { name: rows, format, createdAt }),
    key,
    createdAt,
    leads: seqs.length,
    work: {
      rows,
      columns: columns ?? null,
      inputs,
      progress: newProgress(),
      upload: { id: null, parts: [] },
      rest: null,
      isWritten: false,
    },
  });
  if (!row) {
    await env.FILES.delete(filesOf(key).seqs);
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
