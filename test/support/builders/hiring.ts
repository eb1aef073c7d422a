import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { connectHiring } from "#src/db/client";
import { openDatabases } from "#src/db/databases";
import { applyHiringChanges } from "#src/pipeline/boards/lead-flags";
import { refreshBoard } from "#src/pipeline/boards/refresh-board";
import { boardAddress } from "#src/job-boards/boards/board-address";
import type { SampleJob, ServedBoard } from "#local/fixtures/sample-web/job-boards/served-board";
import { sweepAt } from "#test/support/harness/cron";
import { newWorkspace } from "#test/support/harness/api";
import { newWord } from "./names";
import { waitUntil } from "#test/support/harness/wait-until";

export const HOUR_MS = 3600_000;

let unique = 0;

export const newJob = (members: Partial<SampleJob> = {}): SampleJob => ({
  id: String(4_500_000_000 + ++unique),
  title: "Anvil Engineer",
  department: "Engineering",
  places: [{ city: "Berlin", country: "Germany", code: "DE" }],
  workplace: "on-site",
  employment: "Full-time",
  postedDaysAgo: 3,
  duties: "<p>Make anvils.</p>",
  demands: "<p>Strength.</p>",
  ...members,
});

/** Serves a board at its provider and replaces an earlier board of the same name. */
export async function serveBoard(
  board: Partial<ServedBoard> & Pick<ServedBoard, "token" | "jobs">,
): Promise<ServedBoard> {
  const served: ServedBoard = {
    source: "greenhouse",
    region: null,
    site: null,
    // The default name of a board. Reading a board with this name reports no change.
    company: board.token[0]!.toUpperCase() + board.token.slice(1),
    ...board,
  };
  await fetch("https://boards.control.test/", { method: "PUT", body: JSON.stringify(served) });
  return served;
}

/** Number of requests for a board. */
export const timesAsked = async (board: Pick<ServedBoard, "source" | "token">): Promise<number> => {
  const name = [board.source, board.token, null, null].join("/");
  const answer = await fetch(`https://boards.control.test/?name=${encodeURIComponent(name)}`);
  return (await answer.json()) as number;
};

/** Refreshes a board as the queue consumer does, at the given time. */
export async function readBoardAt(boardId: string, atMs: number) {
  const outcome = await refreshBoard(connectHiring(env), boardId, {
    fetch: (url, init) => fetch(url, { ...init, redirect: "manual" }),
    wait: async () => {},
    nowMs: () => atMs,
  });
  await updateLeads();
  return outcome;
}

/** Updates the leads of companies that started or stopped hiring, as consumers and sweeps do. */
export const updateLeads = (nowMs = Date.now()) =>
  applyHiringChanges(openDatabases(env), sweepAt(nowMs));

/** A board that searches can find: served, discovered, and read once by the queue. */
export async function addServedBoard(
  board: Partial<ServedBoard> & Pick<ServedBoard, "jobs"> & { token?: string },
) {
  const { asKey } = await newWorkspace();
  const served = await serveBoard({ token: newWord(), ...board });
  const url = boardAddress(served);
  const added = await asKey("POST", "/hiring/boards", { json: { url } });
  expect(added.status).toBe(201);
  await waitUntil(async () => expect(await isRead(added.body.id)).toBe(true));
  return { id: added.body.id as string, asKey, served };
}

const isRead = async (id: string) => {
  const row = await env.HIRING.prepare(
    "SELECT last_fetched_at FROM hiring_boards WHERE id = ? AND lease_token IS NULL",
  )
    .bind(id)
    .first<{ last_fetched_at: number | null }>();
  return row!.last_fetched_at !== null;
};
