import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

/** Without comments, the browser reads half as much. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Loads axe into a page. The builder of @axe-core/playwright would load it four times for each run, and open a second
 * page for its results, which takes longer than the rules do.
 */
export async function loadAxe(page: Page): Promise<void> {
  // In this way axe sees the document of the page only.
  if (page.frames().length > 1)
    throw new Error(`${page.url()} has a frame, which axe does not see`);
  // It stays while the application does.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(SOURCE);
}

/** What the rules find on a page into which axe was loaded: the rule and the elements. */
export async function findViolations(
  page: Page,
  only: { tags: string[] } | { rules: string[] },
): Promise<string[]> {
  const options: RunOptions = {
    runOnly:
      "tags" in only ? { type: "tag", values: only.tags } : { type: "rule", values: only.rules },
    resultTypes: ["violations"],
  };
  const { violations } = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => ({ violations }))`,
  )) as Pick<AxeResults, "violations">;
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(" ")}`);
}
