import type { Validators } from "#src/job-boards/boards/board";

/** Change it where postings must be read again, such as after a change to how locations are read. */
export const EDITION = "2";

/** What a board's answer said of its version, as it is stored: with the edition that read it. */
export const storedVersion = (of: Validators | null): Validators => ({
  etag: stamp(of?.etag),
  lastModified: stamp(of?.lastModified),
});

/** What to ask with whether there is a newer one; null where an older edition read it, or nothing was said. */
export function versionToAsk(stored: Validators, edition = EDITION): Validators | null {
  const [etag, lastModified] = [stored.etag, stored.lastModified].map((value) =>
    value?.startsWith(`${edition} `) ? value.slice(edition.length + 1) : null,
  );
  return etag || lastModified ? { etag: etag ?? null, lastModified: lastModified ?? null } : null;
}

const stamp = (value: string | null | undefined) => (value ? `${EDITION} ${value}` : null);
