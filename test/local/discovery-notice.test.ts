import { expect, it } from "vitest";
import { discoveryNotice } from "#local/dev/service/discovery-notice";

it("prints at start what to configure for discovery if there is no search engine", () => {
  expect(discoveryNotice({})).toContain("BRAVE_SEARCH_API_KEY or SEARXNG_URL");
  expect(discoveryNotice({ BRAVE_SEARCH_API_KEY: "" })).not.toBeNull();
  expect(discoveryNotice({ BRAVE_SEARCH_API_KEY: "key" })).toBeNull();
  expect(discoveryNotice({ SEARXNG_URL: "http://127.0.0.1:8080" })).toBeNull();
});
