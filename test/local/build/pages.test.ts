import { globSync } from "node:fs";
import { expect, it } from "vitest";
import {
  INDEX,
  readPages,
  readSections,
  resolveLinks,
  slugOf,
  urlOf,
} from "#local/build/site/pages";

const pages = readPages();

it("lists every page of docs, except decisions, in the index with a description", () => {
  const listed = readSections().flatMap(({ entries }) => entries.map(({ target }) => target));
  const files = globSync("docs/**/*.md").filter((file) => !/adr[\\/]0|docs[\\/]README/.test(file));
  expect(files.filter((file) => !listed.includes(file.replaceAll("\\", "/")))).toEqual([]);
  expect(listed.filter((file, i) => listed.indexOf(file) !== i)).toEqual([]);
  const described = pages.filter(({ file }) => listed.includes(file));
  expect(described.filter(({ description }) => description === "")).toEqual([]);
});

it("gives each page its own address", () => {
  const slugs = pages.map(({ slug }) => slug);
  expect(slugs.filter((slug, i) => slugs.indexOf(slug) !== i)).toEqual([]);
  expect(slugOf(INDEX)).toBe("");
  expect(slugOf("docs/adr/README.md")).toBe("adr");
  expect(slugOf("docs/guides/n8n.md")).toBe("guides/n8n");
  expect(slugOf("CHANGELOG.md")).toBe("changelog");
});

it("resolves every link to a page of the site, a file beside it, or another site", () => {
  for (const page of pages) {
    const linked = new Set<string>();
    const body = resolveLinks(page, pages, urlOf, linked);
    const targets = Array.from(body.matchAll(/\]\(([^)\s]+)\)/g), ([, target = ""]) => target);
    const relative = targets.filter((target) => /^[.\w-]+\.(?:md|ts|js)\b/.test(target));
    expect([page.file, relative.filter((target) => !target.includes("`"))]).toEqual([
      page.file,
      [],
    ]);
  }
});

it("serves a copy of a linked file that is not a page", () => {
  const integrations = pages.find(({ slug }) => slug === "integrations")!;
  const linked = new Set<string>();
  const body = resolveLinks(integrations, pages, urlOf, linked);
  expect(linked).toContain("docs/google-sheets-script.js");
  expect(body).toContain("](/docs/files/docs/google-sheets-script.js.txt)");
});

it("rejects a link to a file that does not exist", () => {
  const page = { file: "docs/a.md", slug: "a", title: "A", description: "", body: "[b](b.md)" };
  expect(() => resolveLinks(page, [page], urlOf, new Set())).toThrow("docs/a.md links to b.md");
});
