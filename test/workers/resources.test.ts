import { describe, expect, it } from "vitest";
import { readsTables, RESOURCES, resourcesFor } from "#workers/resources";

describe("resources of the API", () => {
  it("are loaded for each of their paths", async () => {
    for (const resource of RESOURCES)
      for (const { route } of await resource.load()) {
        const paths = [route.path, route.path.replaceAll(/\{\w+\}/g, "019a0000")];
        for (const path of paths) expect(resourcesFor(`/api/v1${path}`), path).toContain(resource);
      }
  });

  it("are not loaded for the lists of others", () => {
    expect(resourcesFor("/api/v1/leads")).toHaveLength(1);
    expect(resourcesFor("/api/v1/jobs")).toHaveLength(1);
    expect(resourcesFor("/api/v1/workspace")).toHaveLength(1);
  });

  it.each([
    "/api/v1",
    "/api/v1/",
    "/api/v1/nothing",
    "/api/v1/__proto__",
    "/api/v2/leads",
    "/leads",
  ])("are not loaded for %s", (path) => {
    expect(resourcesFor(path)).toEqual([]);
  });

  it("need tables for the requests that may read one", () => {
    const needed = (method: string, path: string) => readsTables(resourcesFor(path), method);
    expect(needed("GET", "/api/v1/leads")).toBe(false);
    expect(needed("GET", "/api/v1/leads/019a0000/emails")).toBe(true);
    expect(needed("POST", "/api/v1/leads/019a0000/verify")).toBe(true);
    expect(needed("POST", "/api/v1/tags")).toBe(false);
    expect(needed("GET", "/health")).toBe(false);
  });
});
