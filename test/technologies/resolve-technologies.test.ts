import { describe, expect, it } from "vitest";
import type { FoundTechnology } from "#src/technologies/found-technology";
import { resolveTechnologies } from "#src/technologies/resolve-technologies";

const found = (name: string, confidence = 100, version: string | null = null): FoundTechnology => ({
  name,
  confidence,
  version,
});
const names = (...technologies: FoundTechnology[]) =>
  resolveTechnologies(technologies).map(({ name }) => name);

describe("detections", () => {
  it("are merged over their sources, with the longest version", () => {
    expect(resolveTechnologies([found("Nginx", 30, "1.26"), found("Nginx", 30, "1.26.2")])).toEqual(
      [{ name: "Nginx", category: "Web servers", version: "1.26.2" }],
    );
  });

  it("are omitted below a confidence of 50, and if unknown", () => {
    expect(names(found("Nginx", 49), found("Apache", 50), found("No such thing"))).toEqual([
      "Apache",
    ]);
  });

  it("are sorted by confidence, then by name", () => {
    expect(names(found("Nginx", 60), found("Vite", 100), found("Apache", 60))).toEqual([
      "Vite",
      "Apache",
      "Nginx",
    ]);
  });

  it("count for the current name if they were stored under a former one", () => {
    const kept = [found("Typekit", 30), found("Adobe Fonts", 30), found("RankMath SEO", 10)];
    expect(names(...kept)).toEqual(["Adobe Fonts"]);
  });

  it("are not modified", () => {
    const technologies = [found("Nginx", 30), found("Nginx", 30)];
    resolveTechnologies(technologies);
    expect(technologies).toEqual([found("Nginx", 30), found("Nginx", 30)]);
  });
});

describe("implied technologies", () => {
  it("are added, also indirectly", () => {
    expect(names(found("Nuxt.js"))).toEqual(["Node.js", "Nuxt.js", "Vue.js"]);
    expect(names(found("WordPress"))).toEqual(["MySQL", "PHP", "WordPress"]);
    expect(names(found("Starlight"))).toContain("Astro");
  });

  it("have at most the confidence of the technology that implies them", () => {
    expect(names(found("Starlight", 60), found("Nginx", 80))).toEqual([
      "Nginx",
      "Astro",
      "Starlight",
    ]);
  });

  it("keep their own version if they were also detected", () => {
    expect(resolveTechnologies([found("WordPress"), found("PHP", 20, "8.3")])).toContainEqual({
      name: "PHP",
      category: "Programming languages",
      version: "8.3",
    });
  });
});

describe("a technology that requires another", () => {
  it("is listed only together with it", () => {
    expect(names(found("Borlabs Cookie"))).toEqual([]);
    expect(names(found("Borlabs Cookie"), found("WordPress"))).toContain("Borlabs Cookie");
  });

  it("is listed if an implied technology fulfils the requirement", () => {
    expect(names(found("Borlabs Cookie"), found("WordPress.com"))).toContain("Borlabs Cookie");
  });

  it("may require any technology of a category", () => {
    expect(names(found("PayPal Credit"))).toEqual([]);
    expect(names(found("PayPal Credit"), found("Shopware"))).toContain("PayPal Credit");
  });
});

describe("a technology that excludes another", () => {
  it("replaces it", () => {
    expect(names(found("AngularJS", 60), found("Angular", 100))).toEqual(["Angular", "TypeScript"]);
    expect(names(found("Neos CMS"), found("TYPO3 CMS"))).not.toContain("TYPO3 CMS");
  });

  it("replaces it only if it is certain itself", () => {
    expect(names(found("Neos CMS", 40), found("TYPO3 CMS"))).toContain("TYPO3 CMS");
  });

  it("keeps the more certain of two that exclude each other", () => {
    expect(names(found("Lodash", 60), found("Underscore.js", 90))).toEqual(["Underscore.js"]);
  });
});
