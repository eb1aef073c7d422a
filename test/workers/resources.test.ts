import { describe, expect, it } from "vitest";
import { allEndpoints, endpointsBelow, segmentOf } from "#workers/resources";

describe("resources of the API", () => {
  it("have every endpoint below one of their segments, in the same order", async () => {
    const all = await allEndpoints();
    const segments = new Set(all.map(({ route }) => route.path.split("/")[1]!));
    const below = await Promise.all(Array.from(segments, (segment) => endpointsBelow(segment)));
    for (const endpoints of below)
      expect(endpoints).toEqual(all.filter((endpoint) => endpoints.includes(endpoint)));
    expect(new Set(below.flat())).toEqual(new Set(all));
    for (const segment of segments) expect(segmentOf(`/api/v1/${segment}/x`)).toBe(segment);
  });

  it.each([
    "/api/v1",
    "/api/v1/",
    "/api/v1/nothing",
    "/api/v1/__proto__",
    "/api/v2/leads",
    "/leads",
  ])("are not loaded for %s", (path) => {
    expect(segmentOf(path)).toBeUndefined();
  });
});
