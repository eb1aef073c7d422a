import type { HiringDatabase } from "#src/db/client";
import { type Page, pageOf } from "#src/http/paginated";
import { DAY_MS } from "#src/shared/days";
import { rankCompanies } from "./companies.repository";
import { searchPostings } from "./postings.repository";
import type { RoleFilter } from "./roles-query.repository";
import type { HiringCompany, JobPosting } from "./schemas";
import type { CompaniesQuery, RolesAsked, SearchQuery } from "./search-schemas";

/** One page of the open postings that match. */
export async function searchHiring(
  db: HiringDatabase,
  asked: SearchQuery,
): Promise<Page<JobPosting>> {
  const filter = await filterOf(asked);
  const page = { ...pageAsked(asked), sort: asked.sort };
  return filter ? searchPostings(db, filter, page) : pageOf([], page, 0);
}

/** One page of the companies with matching open roles. */
export async function listHiringCompanies(
  db: HiringDatabase,
  asked: CompaniesQuery,
): Promise<Page<HiringCompany>> {
  const filter = await filterOf(asked);
  const page = { ...pageAsked(asked), sort: asked.sort };
  if (!filter) return pageOf([], page, 0);
  return rankCompanies(db, { ...filter, minRoles: asked.min_roles }, page);
}

const pageAsked = ({ page, per_page, limit }: RolesAsked) => ({
  page,
  per_page: limit ?? per_page,
});

/** Null if no posting can match, because the technology is unknown. */
async function filterOf({
  tech,
  title,
  country,
  domain,
  remote,
  posted_within_days,
}: RolesAsked): Promise<RoleFilter | null> {
  const named = tech === undefined ? undefined : await resolve(tech);
  if (named === null) return null;
  return {
    ...(named !== undefined && { tech: named }),
    ...(title !== undefined && { title }),
    ...(country !== undefined && { country }),
    ...(domain !== undefined && { domain }),
    ...(remote !== undefined && { remote }),
    ...(posted_within_days !== undefined && {
      postedSince: Date.now() - posted_within_days * DAY_MS,
    }),
  };
}

/** Loads the dictionary of technologies, which other requests do not need. */
async function resolve(tech: string): Promise<string | null> {
  const { resolveTechnology } = await import("#src/job-boards/technologies/detect-technologies");
  return resolveTechnology(tech);
}
