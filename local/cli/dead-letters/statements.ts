import { sqlText } from "#local/cli/cloudflare/sql-text";

/** SQL of `npm run dead-letters`. Each statement returns the rows that it concerns. */

const among = (ids: string[]) => `id IN (${ids.map(sqlText).join(", ")})`;
const ofQueue = (queue: string | undefined) =>
  queue === undefined ? "" : ` AND queue = ${sqlText(queue)}`;

export const listLetters = (limit: number, queue?: string): string =>
  `SELECT id, created_at, queue, reason, replay_at FROM dead_letters
   WHERE true${ofQueue(queue)} ORDER BY created_at DESC LIMIT ${limit}`;

export const countLetters = (queue?: string): string =>
  `SELECT count(*) AS letters FROM dead_letters WHERE true${ofQueue(queue)}`;

export const readLetters = (ids: string[]): string =>
  `SELECT id, body FROM dead_letters WHERE ${among(ids)} ORDER BY created_at`;

export const replayLetters = (ids: string[], nowMs: number): string =>
  `UPDATE dead_letters SET replay_at = ${nowMs} WHERE ${among(ids)} RETURNING id`;

export const replayAll = (nowMs: number, queue?: string): string =>
  `UPDATE dead_letters SET replay_at = ${nowMs} WHERE replay_at IS NULL${ofQueue(queue)} RETURNING id`;

export const deleteLetters = (ids: string[]): string =>
  `DELETE FROM dead_letters WHERE ${among(ids)} RETURNING id`;

export const deleteOldLetters = (beforeMs: number): string =>
  `DELETE FROM dead_letters WHERE created_at < ${beforeMs} RETURNING id`;
