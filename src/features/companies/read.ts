import type { HiringScope } from "#src/db/scope";
import { createJobOnce } from "#src/features/jobs/create-once";
import { listSites, readJob } from "#src/features/jobs/read";
import { CrawlJobConfig, type Job } from "#src/features/jobs/schemas";
import { sitesOfUrls } from "#src/features/jobs/sites-of-urls";
import { readLead } from "#src/features/leads/read";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import { domainProblem } from "#src/shared/addresses/typed-domain";
import { AppError, invalid } from "#src/shared/errors";
import { UNFINISHED } from "#src/shared/jobs/job-progress";
import type { Settings } from "#src/shared/settings";
import { addressRules } from "#src/shared/web/address-rules";
import { findNewestLead } from "./companies.repository";
import type { Company, CompanyRefresh } from "./schemas";

const LOOK_MS = 750;
/** Enough for the pages that name a company and its people, and little enough to end in time. */
const REFRESH_CONFIG = { max_depth: 1, max_pages_per_site: 8, max_retries: 0, timeout_ms: 8_000 };

/** What the workspace's newest lead of a domain says of its company. 404 without a lead. */
export async function readCompany(scope: HiringScope, host: string): Promise<Company> {
  const company = await findCompany(scope, registrableDomain(host));
  if (company) return { ...company, refresh: null };
  throw new AppError(
    "not_found",
    `No lead of this workspace is of ${registrableDomain(host)}. Add \`?refresh=true\` to crawl its site`,
  );
}

/**
 * Crawls the site of a domain into the lead that the workspace has of it. Returns the company if the crawl ends in time,
 * otherwise the running job. If the site could not be read, the company is as it was, and `refresh` says why. A request
 * during the crawl waits for the same job.
 */
export async function refreshCompany(
  scope: HiringScope,
  env: Env,
  settings: Settings,
  { host, waitMs }: { host: string; waitMs: number },
): Promise<{ company: Company } | { job: Job }> {
  const endsAtMs = Date.now() + waitMs;
  const problem = domainProblem(host, addressRules(settings));
  if (problem) throw invalid("path.domain", `\`domain\` ${problem.message}`, problem.code);
  const started = await createJobOnce(scope, env, settings, {
    sites: sitesOfUrls([host], addressRules(settings)),
    name: `Refresh of ${registrableDomain(host)}`,
    config: CrawlJobConfig.parse(REFRESH_CONFIG),
    source: "api",
    onExisting: "update",
  });
  for (let job = started; ; job = await readJob(scope, env, started.id)) {
    if (!UNFINISHED.includes(job.status))
      return { company: await refreshed(scope, env, host, job) };
    if (Date.now() + LOOK_MS > endsAtMs) return { job };
    await scheduler.wait(LOOK_MS);
  }
}

/** The company after the crawl has ended. 404 if the site could not be read and the workspace has no lead of it. */
async function refreshed(
  scope: HiringScope,
  env: Env,
  host: string,
  { id, status }: Job,
): Promise<Company> {
  const { data } = await listSites(scope, env, id, { page: 1, per_page: 1, sort: "position" });
  const reason = data[0]?.reason ?? null;
  const company = await findCompany(scope, registrableDomain(host));
  if (company)
    return { ...company, refresh: { job_id: id, status, reason } satisfies CompanyRefresh };
  throw new AppError(
    "not_found",
    `The site of ${registrableDomain(host)} could not be read${reason === null ? "" : ` (${reason})`}. \`GET /jobs/${id}/sites\` has the report`,
  );
}

async function findCompany(
  scope: HiringScope,
  domain: string,
): Promise<Omit<Company, "refresh"> | null> {
  const found = await findNewestLead(scope, domain);
  if (!found) return null;
  const {
    id,
    job_id: _jobId,
    tags: _tags,
    pages_crawled: _pagesCrawled,
    input: _input,
    overrides: _overrides,
    created_at: _createdAt,
    ...lead
  } = await readLead(scope, found.id);
  return { ...lead, lead_id: id, leads: found.leads };
}
