import type { Board } from "#src/job-boards/board";

/** A posting of the sample web, before a provider's form is given to it. */
export type SampleJob = {
  id: string;
  title: string;
  department: string;
  places: { city: string; region?: string; country: string; code: string }[];
  workplace: "remote" | "hybrid" | "on-site";
  /** In the words of English boards: Full-time, Part-time, Contract, Intern. */
  employment: string;
  postedDaysAgo: number;
  /** Markup: what to do, and what to know. */
  duties: string;
  demands: string;
};

/** A board that a provider's server knows. */
export type ServedBoard = Board & {
  company: string;
  jobs: SampleJob[];
  /** Where the company shows its postings itself; with it, providers that can link there do. */
  careersPage?: string;
  /** How the server fails instead of answering. */
  trouble?: { status: number; headers?: Record<string, string> };
};

export const DAY_MS = 86_400_000;

/** The day of the start, also after midnight: postings and their entity tags stay as they are. */
const TODAY_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS;

export const postedAt = ({ postedDaysAgo }: SampleJob) =>
  new Date(TODAY_MS - postedDaysAgo * DAY_MS + 9 * 3600_000);

export const placeText = ({ city, region, country }: SampleJob["places"][number]) =>
  [city, region, country].filter(Boolean).join(", ");

export const markupOf = ({ duties, demands }: SampleJob) =>
  `<h2>What you will do</h2>${duties}<h2>What you bring</h2>${demands}`;

export const escapeMarkup = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** An answer with an entity tag, or 304 to who has it. */
export async function tagged(request: Request, body: string, type: string): Promise<Response> {
  const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(body));
  const etag = `W/"${Buffer.from(digest).toString("hex").slice(0, 24)}"`;
  if (request.headers.get("if-none-match") === etag)
    return new Response(null, { status: 304, headers: { etag } });
  return new Response(body, { headers: { "content-type": type, etag } });
}

export const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { "content-type": "application/json; charset=utf-8" },
  });

export const notFound = (text = "Not found") => new Response(text, { status: 404 });
