import type { Validators } from "#src/job-boards/boards/board";

/** Increment it when all postings must be read again, such as after a change to how locations are parsed. */
export const EDITION = "2";

/** The validators of a response as they are stored: with the edition that read it. */
export const storedVersion = (of: Validators | null): Validators => ({
  etag: stamp(of?.etag),
  lastModified: stamp(of?.lastModified),
});

/** The validators of a conditional request; null if an older edition read the board, or it sent none. */
export function versionToAsk(stored: Validators, edition = EDITION): Validators | null {
  const [etag, lastModified] = [stored.etag, stored.lastModified].map((value) =>
    value?.startsWith(`${edition} `) ? value.slice(edition.length + 1) : null,
  );
  return etag || lastModified ? { etag: etag ?? null, lastModified: lastModified ?? null } : null;
}

const stamp = (value: string | null | undefined) => (value ? `${EDITION} ${value}` : null);
