import type { Execute } from "#local/cli/cloudflare/database";
import { counted } from "#cli/output/counted";
import { findMove } from "./statements.ts";

type Followed = {
  workspaceId: string;
  shard: string;
  print: (line: string) => void;
  wait: () => Promise<unknown>;
};

const PROGRESS: Record<string, string> = {
  prepare: "waits for the service, which continues moves each minute while it runs",
  copy: "copies",
  compare: "compares all rows",
  lock: "locks and switches",
  cancel: "is being canceled",
};

/** Prints the progress of a move until the workspace has switched. */
export async function followMove(accounts: Execute, followed: Followed): Promise<void> {
  const { workspaceId, shard, print } = followed;
  for (let last = ""; ; await followed.wait()) {
    const [[row] = []] = await look(accounts, followed);
    if (!row) throw new Error(`There is no workspace ${workspaceId} in this database.`);
    const { step, source, target, error } = row as Record<string, string | null>;
    const isUnderWay = step !== null && step !== "done" && step !== "canceled";
    // An ended move that the first look finds is an earlier one.
    if (last === "" && !isUnderWay && row["shard"] === shard)
      return print(`The workspace is on ${shard} already.`);
    if (isUnderWay && target !== shard)
      throw new Error(
        `The workspace moves from ${source} to ${target} (${step}). Wait for its end: npm run shards -- list`,
      );
    if (step === "canceled") throw new Error("The move was canceled.");
    if (step === "clean" || step === "done") return report(print, row);
    const line = `${PROGRESS[step ?? ""] ?? step}${error === null ? "" : `; the last attempt failed: ${error}`}`;
    if (line !== last) print(line);
    last = line;
  }
}

/** Looks that may fail in a row: the move continues meanwhile, and the service writes to the same database. */
const MAX_FAILURES = 5;

async function look(accounts: Execute, { workspaceId, wait }: Followed) {
  for (let failures = 1; ; failures++)
    try {
      return await accounts([findMove(workspaceId)]);
    } catch (error) {
      if (failures === MAX_FAILURES)
        throw new Error(
          `${error instanceof Error ? error.message : String(error)} The move continues while the service runs: npm run shards -- list`,
        );
      await wait();
    }
}

function report(print: (line: string) => void, row: Record<string, unknown>): void {
  const lockedMs = Number(row["switched_at"]) - Number(row["locked_at"]);
  print(
    `Moved to ${String(row["target"])}: ${counted(Number(row["rows_copied"]), "row")} copied, ${counted(Number(row["rows_repaired"]), "row")} copied again. Writes were rejected for ${lockedMs} ms.`,
  );
  print("The old copy is deleted in 15 minutes, when no invocation can use it any more.");
}
