import { createExecutionContext, env } from "cloudflare:test";
import { expect, it } from "vitest";
import { CrawlServices } from "#src/pipeline/pages/crawl-services";
import { PageReader } from "#workers/page-reader";

it.each([
  ["no token of its own", undefined, ""],
  ["another token", "expected", "given"],
  ["a token of the same length", "expected", "expectee"],
])("reads nothing for a caller with %s", async (_case, expected, given) => {
  const reader = new PageReader(createExecutionContext(), {
    ...env,
    ...(expected !== undefined && { LOCAL_PAGE_READER_TOKEN: expected }),
  });
  const services = new CrawlServices(env, () => {});
  await expect(reader.read(given, new Map([["job", 1]]), services)).rejects.toThrow(
    "Only the service may call",
  );
});
