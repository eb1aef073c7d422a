import * as z from "zod";
import type { Scope } from "#src/db/scope";
import { readOverview } from "#src/features/analytics/overview";
import { readWallet } from "#src/features/credits/service";
import { listJobs } from "#src/features/jobs/read";
import { LEAD_SORTS } from "#src/features/leads/filter";
import { findLeads } from "#src/features/leads/find";
import { findLead } from "#src/pipeline/leads/lead-row.repository";
import type { Lead } from "#src/features/leads/schemas";
import type { SearchVocabulary } from "#src/intelligence/lead-search";
import type { ModelTool } from "#src/ports/language-model";
import { visible } from "#src/shared/visible-text";
import { readVocabulary } from "./vocabulary";
import { resolveFilter } from "./resolve-filter";

/** Models fill unused members with null. The object is strict: an ignored member would give a wrong count. */
const text = z.string().nullish();
const Filter = z.strictObject({
  q: text.describe("Words in name, domain, title, description or e-mail"),
  job_id: text,
  tag: text,
  domain: text,
  country: text.describe("ISO 3166-1 alpha-2"),
  industry: text,
  category: text,
  technology: text,
  city: text,
  role: text.describe("Words of a job title of its people"),
  seniority: text.describe("Rank of its people, such as c_level; comma-separated for several"),
  has_email: z.boolean().nullish(),
  has_phone: z.boolean().nullish(),
  hiring: z.boolean().nullish().describe("Whether its company has open roles"),
  email_status: text.describe(
    "Status of an address: valid, unverified, risky, unknown or invalid; comma-separated for several",
  ),
  deliverability: z.enum(["high", "medium", "low", "unknown"]).nullish(),
  grade: z.enum(["A", "B", "C", "D", "F"]).nullish(),
  verdict: z.enum(["strong", "medium", "weak"]).nullish(),
  min_quality: z.number().nullish(),
  min_seo: z.number().nullish(),
  min_icp: z.number().nullish(),
  min_lead_score: z.number().nullish(),
  created_after: text.describe("ISO date"),
  created_before: text.describe("ISO date"),
});
const MAX_LEADS = 20;

/** The read-only tools of the assistant. They return data of this workspace only. */
export function assistantTools(scope: Scope, env: Env): ModelTool[] {
  let known: Promise<SearchVocabulary> | undefined;
  const vocabulary = () => (known ??= readVocabulary(scope));
  return [
    tool(
      "search_leads",
      "Leads that match a filter, best or newest first, with the total count",
      Filter.extend({
        sort: z.enum(LEAD_SORTS).nullish().describe("`quality` and `icp`: best first"),
        limit: z.number().nullish().describe(`At most ${MAX_LEADS}`),
      }),
      async ({ limit, ...given }) => {
        const asked = toFilter(given, await vocabulary());
        if ("problem" in asked) return asked;
        const per_page = Math.min(MAX_LEADS, Math.max(1, Math.round(limit ?? 10)));
        const { data, total } = await findLeads(scope, asked.filter, { page: 1, per_page });
        return { ...asked, total, shown: data.length, leads: data.map(summarise) };
      },
    ),
    tool("count_leads", "How many leads match a filter", Filter, async (given) => {
      const asked = toFilter(given, await vocabulary());
      if ("problem" in asked) return asked;
      const { total } = await findLeads(scope, asked.filter, { page: 1, per_page: 1 });
      return { ...asked, total };
    }),
    tool(
      "get_lead",
      "All stored data of one lead",
      z.object({ lead_id: z.string() }),
      async ({ lead_id }) =>
        (await findLead(scope, lead_id)) ?? { problem: "No lead of this workspace has this id" },
    ),
    tool(
      "list_jobs",
      "Crawl jobs, newest first, with status and progress",
      z.object({ status: text, limit: z.number().nullish() }),
      async ({ status, limit }) => {
        const per_page = Math.min(MAX_LEADS, Math.max(1, Math.round(limit ?? 10)));
        const query = {
          page: 1,
          per_page,
          sort: "-created_at" as const,
          ...(status && { status }),
        };
        const { data, total } = await listJobs(scope, env, query);
        return { total, shown: data.length, jobs: data };
      },
    ),
    tool(
      "get_overview",
      "Totals, activity on each of the last 30 days, and the most frequent countries, industries and technologies",
      z.object({}),
      () => readOverview(scope, Date.now()),
    ),
    tool("get_credits", "The workspace's credit balance", z.object({}), () => readWallet(scope)),
  ];
}

/** Hides the input type of a tool, so that all tools have one type, and invisible characters of its results. */
function tool<I>(
  name: string,
  description: string,
  input: z.ZodType<I>,
  run: (input: I) => Promise<unknown>,
): ModelTool {
  return { name, description, input, run: async (given) => visible(await run(input.parse(given))) };
}

type FilterInput = Record<string, string | number | boolean | null | undefined>;

/** Invalid members are reported to the model, which can then correct its call. */
function toFilter(input: FilterInput, vocabulary: SearchVocabulary) {
  const given = Object.entries(input).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, value] as const],
  );
  const { filter, mappings, dropped } = resolveFilter(Object.fromEntries(given), vocabulary);
  // A filter without the dropped members would match more leads than intended.
  if (dropped.length > 0) return { problem: dropped.join(" ") };
  return { filter, ...(mappings.length > 0 && { remarks: mappings }) };
}

/** A short form of a lead: the model reads up to twenty. */
const summarise = ({ id, website, company_name, emails, phones, tags, enrichment }: Lead) => ({
  lead_id: id,
  website,
  company_name,
  email_count: emails.length,
  phone_count: phones.length,
  tags: tags.map(({ name }) => name),
  country: enrichment.company?.country ?? null,
  grade: enrichment.quality?.grade ?? null,
  deliverability: enrichment.email?.deliverability ?? null,
  ai: enrichment.ai && {
    summary: opening(enrichment.ai["summary"]),
    industry: enrichment.ai["industry"],
    category: enrichment.ai["category"],
    lead_score: enrichment.ai["lead_score"],
  },
  icp: enrichment.icp && {
    score: enrichment.icp["score"],
    verdict: enrichment.icp["verdict"],
    reasoning: opening(enrichment.icp["reasoning"]),
  },
});

const opening = (text: unknown) => (typeof text === "string" ? text.slice(0, 200) : null);
