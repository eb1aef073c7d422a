import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";

const PAGES = [
  ...globSync("*.md"),
  ...globSync("docs/**/*.md"),
  ...globSync("bench/*.md"),
  ...globSync(".github/**/*.md"),
];
const read = (file: string) => readFileSync(file, "utf8");
/** Markdown without code, which may contain brackets. */
const withoutCode = (markdown: string) => markdown.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, "code");

/** The anchors that GitHub gives to the headings of a page. */
const anchorsOf = (file: string) =>
  new Set(
    [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );

function brokenLinks(page: string): string[] {
  const targets = Array.from(
    withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g),
    ([, target = ""]) => target,
  );
  return targets.filter((target) => {
    if (/^(?:https?:|mailto:)/.test(target)) return false;
    const [path = "", anchor] = target.split("#");
    const file = path === "" ? page : normalize(join(dirname(page), path));
    if (!existsSync(file)) return true;
    return anchor !== undefined && !(statSync(file).isFile() && anchorsOf(file).has(anchor));
  });
}

it("finds pages to check", () => {
  expect(PAGES.length).toBeGreaterThan(20);
});

it.each(PAGES)("has no broken relative link in %s", (page) => {
  expect(brokenLinks(page)).toEqual([]);
});

/** Paths in code spans, such as `src/db/lease.ts`; one with a wildcard or an ellipsis names no single file. */
const pathsIn = (markdown: string) =>
  Array.from(
    markdown.matchAll(/`((?:src|workers|durable-objects|local|test|bench|migrations)\/[\w./-]+)`/g),
    ([, path = ""]) => path,
  ).filter((path) => !path.includes("node_modules"));

it.each(PAGES.filter((page) => !/CHANGELOG|add-a-/.test(page)))(
  "names only paths that exist in %s",
  (page) => {
    expect(pathsIn(read(page)).filter((path) => !existsSync(path))).toEqual([]);
  },
);

it.each(["docs/guides/add-a-job-board.md", "docs/guides/add-a-destination.md"])(
  "names only paths that exist, or that the reader creates, in %s",
  (page) => {
    const missing = pathsIn(read(page)).filter((path) => !existsSync(path));
    expect(missing.filter((path) => !/acme/.test(path))).toEqual([]);
  },
);

it("links every page of docs from the README or from another page", () => {
  const linked = new Set(
    PAGES.flatMap((page) =>
      Array.from(withoutCode(read(page)).matchAll(/\]\(([^)\s#]+\.md)/g), ([, target = ""]) =>
        normalize(join(dirname(page), target)),
      ),
    ),
  );
  const unlinked = globSync("docs/**/*.md").filter((page) => !linked.has(normalize(page)));
  expect(unlinked).toEqual([]);
});

it("numbers every decision once and lists it in the index", () => {
  const files = globSync("docs/adr/[0-9]*.md").map((file) => file.replaceAll("\\", "/"));
  const numbers = files.map((file) => Number(/\/(\d{4})-/.exec(file)?.[1]));
  expect(numbers).toHaveLength(new Set(numbers).size);
  const titles = files.map((file) => Number(/^# (\d+)\. /.exec(read(file))?.[1]));
  expect(titles).toEqual(numbers);
  const index = [...read("docs/adr/README.md").matchAll(/^\| +(\d+) \| \[.+\]\((\d{4})-/gm)];
  expect(new Set(index.map(([, number]) => Number(number)))).toEqual(new Set(numbers));
  expect(index).toHaveLength(numbers.length);
  expect(index.filter(([, number, linked]) => Number(number) !== Number(linked))).toEqual([]);
});

it("runs the install and test commands of the README in CI", () => {
  const ci = read(".ci/run");
  const blocks = Array.from(
    read("README.md").matchAll(/```sh\n([\s\S]*?)```/g),
    ([, code]) => code,
  );
  const [install = ""] = blocks.find((code) => code?.startsWith("npm ci"))?.split("\n") ?? [];
  const [test = ""] = blocks.find((code) => code?.startsWith("npm test"))?.split("\n") ?? [];
  expect(install).toBe("npm ci");
  expect(test).toBe("npm test");
  expect(ci).toMatch(/^npm ci\b/m);
  expect(ci).toMatch(/^npm test\b/m);
});

it("keeps the README short", () => {
  expect(read("README.md").split(/\s+/).length).toBeLessThanOrEqual(1_200);
});
