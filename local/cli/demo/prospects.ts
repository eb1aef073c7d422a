import type { DiscoveredSite, JobPosting, Quarry } from "@quarry/client";
import { type Column, outputColumns, recordTable } from "#cli/output/output";

const POLL_MS = 250;

const yesIf = (value: boolean | null) => (value ? "yes" : "");

const SITE_COLUMNS: Column<DiscoveredSite>[] = [
  { path: "domain", title: "Domain" },
  { path: "title", title: "Title" },
  { path: "already_crawled", title: "Crawled", cell: (site) => yesIf(site.already_crawled) },
];

const POSTING_COLUMNS: Column<JobPosting>[] = [
  { path: "company_name", title: "Company" },
  { path: "title", title: "Role" },
  { path: "location", title: "Location" },
  { path: "remote", title: "Remote", cell: ({ remote }) => yesIf(remote) },
  { path: "posted_at", title: "Posted", cell: ({ posted_at }) => posted_at?.slice(0, 10) ?? "" },
  {
    path: "technologies",
    title: "Technologies",
    cell: ({ technologies }) => technologies.join(", "),
  },
];

/** Searches companies' websites and returns them as a table, with the provider's name. */
export async function discover(
  quarry: Quarry,
  query: string,
  maxWidth = outputColumns(),
): Promise<{ provider: string; found: number; table: string }> {
  const { provider, data } = await quarry.discovery.sites({ query });
  return { provider, found: data.length, table: recordTable(data, SITE_COLUMNS, maxWidth) };
}

/** Adds job boards by address and waits until each was read or failed, up to a timeout. */
export async function readBoards(
  quarry: Quarry,
  urls: string[],
  waitMs: number,
): Promise<{ read: number; failed: number }> {
  const giveUpAt = Date.now() + waitMs;
  const added = await Promise.all(urls.map((url) => quarry.hiring.boards.create({ url })));
  const ids = new Set(added.map(({ id }) => id));
  for (;;) {
    const { data } = await quarry.hiring.boards.list({ per_page: 200 });
    const ours = data.filter(({ id }) => ids.has(id));
    const read = ours.filter((board) => board.last_fetched_at !== null).length;
    const failed = ours.filter((board) => board.last_error !== null).length;
    if (read + failed >= ids.size || Date.now() > giveUpAt) return { read, failed };
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Open roles with a technology, as a table. */
export async function searchRoles(
  quarry: Quarry,
  tech: string,
  maxWidth = outputColumns(),
): Promise<{ found: number; table: string }> {
  const { data } = await quarry.hiring.search({ tech });
  return { found: data.length, table: recordTable(data, POSTING_COLUMNS, maxWidth) };
}
