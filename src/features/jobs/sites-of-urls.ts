import type { PlannedSite } from "#src/crawl/messages";
import { AppError, type ErrorDetail, summaryOf } from "#src/shared/errors";
import { readWebUrl, type WebUrlOptions } from "#src/shared/addresses/web-url";

const MAX_SEEDS_PER_SITE = 100;

/** Groups URLs into sites, in the order given. Throws `validation_failed` with the index of each invalid URL. */
export function sitesOfUrls(urls: string[], options: WebUrlOptions): PlannedSite[] {
  const details: ErrorDetail[] = [];
  const seedsByHost = new Map<string, Set<string>>();
  for (const [index, text] of urls.entries()) {
    const read = readWebUrl(text, options);
    if (!read.ok) {
      const { message, code } = read;
      details.push({ path: `body.urls.${index}`, message: `\`urls.${index}\` ${message}`, code });
      continue;
    }
    const seeds = seedsByHost.get(read.host) ?? new Set<string>();
    seedsByHost.set(read.host, seeds.add(read.url));
  }
  if (details.length > 0) throw new AppError("validation_failed", summaryOf(details), { details });
  return [...seedsByHost].map(([host, seeds]) => ({
    host,
    seeds: [...seeds].slice(0, MAX_SEEDS_PER_SITE),
  }));
}
