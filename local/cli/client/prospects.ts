import { outputColumns } from "#local/cli/terminal/program";
import type { ApiClient } from "./api-client.ts";
import { formatTable } from "./table.ts";

type Site = { domain: string; title: string; already_crawled: boolean };
type Board = { id: string; last_fetched_at: string | null; last_error: string | null };
type Posting = {
  company_name: string;
  title: string;
  location: string | null;
  remote: boolean | null;
  posted_at: string;
  technologies: string[];
};

const POLL_MS = 250;

/** Searches companies' websites and returns them as a table, with the provider's name. */
export async function discover(
  api: ApiClient,
  query: string,
  maxWidth = outputColumns(),
): Promise<{ provider: string; found: number; table: string }> {
  const { provider, data } = await api.post<{ provider: string; data: Site[] }>("/discovery", {
    query,
  });
  const rows = data.map(({ domain, title, already_crawled }) => [
    domain,
    title,
    already_crawled ? "yes" : "",
  ]);
  const table = formatTable(["Domain", "Title", "Crawled"], rows, maxWidth);
  return { provider, found: data.length, table };
}

/** Adds job boards by address and waits until each was read or failed, up to a timeout. */
export async function readBoards(
  api: ApiClient,
  urls: string[],
  waitMs: number,
): Promise<{ read: number; failed: number }> {
  const giveUpAt = Date.now() + waitMs;
  const added = await Promise.all(urls.map((url) => api.post<Board>("/hiring/boards", { url })));
  const ids = new Set(added.map(({ id }) => id));
  for (;;) {
    const { data } = await api.get<{ data: Board[] }>("/hiring/boards?per_page=200");
    const ours = data.filter(({ id }) => ids.has(id));
    const read = ours.filter((board) => board.last_fetched_at !== null).length;
    const failed = ours.filter((board) => board.last_error !== null).length;
    if (read + failed >= ids.size || Date.now() > giveUpAt) return { read, failed };
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Open roles with a technology, as a table. */
export async function searchRoles(
  api: ApiClient,
  tech: string,
  maxWidth = outputColumns(),
): Promise<{ found: number; table: string }> {
  const { data } = await api.get<{ data: Posting[] }>(
    `/hiring/search?tech=${encodeURIComponent(tech)}`,
  );
  const rows = data.map((posting) => [
    posting.company_name,
    posting.title,
    posting.location ?? "",
    posting.remote ? "yes" : "",
    posting.posted_at.slice(0, 10),
    posting.technologies.join(", "),
  ]);
  const header = ["Company", "Role", "Location", "Remote", "Posted", "Technologies"];
  return { found: data.length, table: formatTable(header, rows, maxWidth) };
}
