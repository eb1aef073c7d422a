import type { Scope } from "#src/db/scope";
import { readWallet } from "#src/features/credits/service";
import { rendererKind } from "#src/platform/rendering/open-renderer";
import { invalid } from "#src/shared/errors";
import type { CrawlConfig } from "#src/shared/jobs/crawl-config";
import type { Settings } from "#src/shared/settings";

/** Expected at most for each site, if only empty pages are rendered. */
const AUTO_RENDERS_PER_SITE = 10;
/** Part of the balance that is reserved for pages of which nobody knows yet whether they need a browser. */
const AUTO_SHARE_OF_BALANCE = 1 / 4;

/** Whether a job renders no pages because its workspace could not reserve the price of one. */
export const lacksRenderCredits = ({ maxRenders, renderPrice }: RenderBudget): boolean =>
  maxRenders === 0 && renderPrice > 0;

/** How many pages of a job may be rendered, and the price of each. */
export type RenderBudget = { maxRenders: number; renderPrice: number };

export const NO_RENDERS: RenderBudget = { maxRenders: 0, renderPrice: 0 };

/** Rejects `always` without a renderer. `auto` renders nothing then, as does a schedule of earlier. */
export function checkRenderMode(env: Env, settings: Settings, { render }: CrawlConfig): void {
  if (render === "always" && !rendererKind(settings, env))
    throw invalid(
      "body.config.render",
      "This service has no renderer (RENDER_URL, or the binding BROWSER). Use `auto` or `never`",
      "renderer_not_configured",
    );
}

/**
 * The renderings of a new job. With `always`, each page that may be read gets one. With `auto`, few pages are expected
 * to need one, so that the reservation leaves most of the balance.
 */
export async function renderBudget(
  scope: Scope,
  env: Env,
  settings: Settings,
  { sites, sitePrice, config }: { sites: number; sitePrice: number; config: CrawlConfig },
): Promise<RenderBudget> {
  const { render = "never", max_pages_per_site: pagesPerSite } = config;
  const { MAX_RENDERS_PER_JOB, CREDIT_PRICES } = settings;
  if (render === "never" || MAX_RENDERS_PER_JOB === 0 || !rendererKind(settings, env))
    return NO_RENDERS;
  const renderPrice = CREDIT_PRICES.render_page;
  if (render === "always")
    return { maxRenders: Math.min(MAX_RENDERS_PER_JOB, sites * pagesPerSite), renderPrice };
  const perSite = Math.min(AUTO_RENDERS_PER_SITE, pagesPerSite);
  const wanted = Math.min(MAX_RENDERS_PER_JOB, sites * perSite);
  if (renderPrice === 0) return { maxRenders: wanted, renderPrice };
  const left = (await readWallet(scope)).balance - sitePrice;
  const affordable = Math.floor((left * AUTO_SHARE_OF_BALANCE) / renderPrice);
  return { maxRenders: Math.max(0, Math.min(wanted, affordable)), renderPrice };
}
