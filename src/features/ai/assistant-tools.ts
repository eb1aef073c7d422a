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
import { readVocabulary } from "./vocabulary";
import { grantWish } from "./resolve-filter";

/** As models fill it in: nulls for what is not asked. Strict, for a member that is passed over would make a wrong count. */
const said = z.string().nullish();
const Filter = z.strictObject({
  q: said.describe("Words in name, domain, title, description or e-mail"),
  job_id: said,
  tag: said,
  domain: said,
  country: said.describe("ISO 3166-1 alpha-2"),
  industry: said,
  category: said,
  technology: said,
  has_email: z.boolean().nullish(),
  has_phone: z.boolean().nullish(),
  hiring: z.boolean().nullish().describe("Whether its company has open roles"),
  email_status: said.describe(
    "An address is valid, unverified, risky, unknown or invalid; several with commas",
  ),
  deliverability: z.enum(["high", "medium", "low", "unknown"]).nullish(),
  grade: z.enum(["A", "B", "C", "D", "F"]).nullish(),
  verdict: z.enum(["strong", "medium", "weak"]).nullish(),
  min_quality: z.number().nullish(),
  min_seo: z.number().nullish(),
  min_icp: z.number().nullish(),
  min_lead_score: z.number().nullish(),
  created_after: said.describe("ISO date"),
  created_before: said.describe("ISO date"),
});
const MAX_LEADS = 20;

/** What the assistant may look up: this workspace's data, and nothing that changes it. */
export function assistantTools(scope: Scope, env: Env): ModelTool[] {
  let known: Promise<SearchVocabulary> | undefined;
  const vocabulary = () => (known ??= readVocabulary(scope));
  return [
    tool(
      "search_leads",
      "Leads that match a filter, best or newest first, with how many there are in all",
      Filter.extend({
        sort: z.enum(LEAD_SORTS).nullish().describe("`quality` and `icp`: best first"),
        limit: z.number().nullish().describe(`At most ${MAX_LEADS}`),
      }),
      async ({ limit, ...wish }) => {
        const asked = toFilter(wish, await vocabulary());
        if ("problem" in asked) return asked;
        const per_page = Math.min(MAX_LEADS, Math.max(1, Math.round(limit ?? 10)));
        const { data, total } = await findLeads(scope, asked.filter, { page: 1, per_page });
        return { ...asked, total, shown: data.length, leads: data.map(summarise) };
      },
    ),
    tool("count_leads", "How many leads match a filter", Filter, async (wish) => {
      const asked = toFilter(wish, await vocabulary());
      if ("problem" in asked) return asked;
      const { total } = await findLeads(scope, asked.filter, { page: 1, per_page: 1 });
      return { ...asked, total };
    }),
    tool(
      "get_lead",
      "All that is known of one lead",
      z.object({ lead_id: z.string() }),
      async ({ lead_id }) =>
        (await findLead(scope, lead_id)) ?? { problem: "There is no such lead in this workspace" },
    ),
    tool(
      "list_jobs",
      "Crawl jobs, newest first, with status and progress",
      z.object({ status: said, limit: z.number().nullish() }),
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
      "Totals, what happened on each of the last 30 days, and the most frequent countries, industries and technologies",
      z.object({}),
      () => readOverview(scope, Date.now()),
    ),
    tool("get_credits", "The workspace's credit balance", z.object({}), () => readWallet(scope)),
  ];
}

/** Each tool knows its own input, outside all are alike. */
function tool<I>(
  name: string,
  description: string,
  input: z.ZodType<I>,
  run: (input: I) => Promise<unknown>,
): ModelTool {
  return { name, description, input, run: (given) => run(input.parse(given)) };
}

type Wish = Record<string, string | number | boolean | null | undefined>;

/** A wish that makes no filter is told to the model, which then asks better. */
function toFilter(wish: Wish, vocabulary: SearchVocabulary) {
  const given = Object.entries(wish).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, value] as const],
  );
  const { filter, taken, dropped } = grantWish(Object.fromEntries(given), vocabulary);
  // A filter without them would count more than was asked for.
  if (dropped.length > 0) return { problem: dropped.join(" ") };
  return { filter, ...(taken.length > 0 && { remarks: taken }) };
}

/** A lead in a list, short: the model reads up to twenty. */
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
