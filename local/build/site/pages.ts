import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path/posix";
import { mapLinks, splitTitle } from "./markdown.ts";

/** The list of pages, which is also the start page. Its sections are those of the sidebar. */
export const INDEX = "docs/README.md";

export type Page = {
  file: string;
  /** The path below /docs/; empty for the start page. */
  slug: string;
  title: string;
  /** From the index; empty for pages that it does not list, such as decisions. */
  description: string;
  /** Markdown without the title. */
  body: string;
};
export type Section = { label: string; entries: { label: string; target: string }[] };

/** Where links lead that do not name a page. */
const SERVED: Record<string, string> = { "docs/openapi.json": "/openapi.json" };
export const API_SLUG = "api";

/** All pages of docs, and those elsewhere that the index lists. */
export function readPages(): Page[] {
  const descriptions = new Map(
    listed().map(({ file, description }) => [file, description] as const),
  );
  const files = globSync("docs/**/*.md").map((file) => file.replaceAll("\\", "/"));
  const elsewhere = [...descriptions.keys()].filter(
    (file) => file.endsWith(".md") && !file.startsWith("docs/"),
  );
  return [...files.toSorted(), ...elsewhere].map((file) => ({
    file,
    slug: slugOf(file),
    description: descriptions.get(file) ?? "",
    ...splitTitle(readFileSync(file, "utf8")),
  }));
}

/** The sections of the index. */
export function readSections(): Section[] {
  const sections: Section[] = [];
  for (const { section, label, file } of listed()) {
    if (sections.at(-1)?.label !== section) sections.push({ label: section, entries: [] });
    sections.at(-1)!.entries.push({ label, target: file });
  }
  return sections;
}

type Listed = { section: string; label: string; file: string; description: string };

/** The entries of the index: `- [Label](file.md): description`, below `## Section`. */
function listed(): Listed[] {
  const entries: Listed[] = [];
  let section = "";
  // An entry continues on the next line, which is indented.
  for (const line of readFileSync(INDEX, "utf8")
    .replaceAll(/\n {2,}(?=\S)/g, " ")
    .split("\n")) {
    section = /^## (.+)$/.exec(line)?.[1] ?? section;
    const [, label, target, description = ""] =
      /^- \[([^\]]+)\]\(([^)\s]+)\)(?:: (.+))?$/.exec(line) ?? [];
    if (label === undefined || target === undefined) continue;
    entries.push({ section, label, file: join(dirname(INDEX), target), description });
  }
  return entries;
}

/** docs/guides/n8n.md is at guides/n8n, docs/adr/README.md at adr, and CHANGELOG.md at changelog. */
export function slugOf(file: string): string {
  // Two pages are about security.
  if (file === "SECURITY.md") return "security-policy";
  if (file === "README.md") return "about";
  const path = file.replace(/^docs\//, "").replace(/\.md$/, "");
  return path.replace(/(?:^|\/)README$/, "").toLowerCase();
}

export const urlOf = (slug: string) => (slug === "" ? "/docs/" : `/docs/${slug}/`);
export const markdownUrlOf = (slug: string) => `/docs/${slug === "" ? "index" : slug}.md`;

export type LinkedFiles = Set<string>;

/**
 * Replaces relative links by addresses of the site. `linked` receives each file that is not a page: the site
 * serves a copy of it.
 */
export function resolveLinks(
  { file, body }: Page,
  pages: Page[],
  urlOfSlug: (slug: string) => string,
  linked: LinkedFiles,
): string {
  const bySource = new Map(pages.map((page) => [page.file, page.slug]));
  return mapLinks(body, (target) => {
    if (/^(?:https?:|mailto:|#|\/)/.test(target)) return target;
    const [path = "", anchor] = target.split("#");
    const linkedFile = normalize(join(dirname(file), path));
    const end = anchor === undefined ? "" : `#${anchor}`;
    const slug = bySource.get(linkedFile);
    if (slug !== undefined) return `${urlOfSlug(slug)}${end}`;
    const served = SERVED[linkedFile];
    if (served !== undefined) return served;
    if (!existsSync(linkedFile) || !statSync(linkedFile).isFile())
      throw new Error(`${file} links to ${target}, which is no file`);
    linked.add(linkedFile);
    return fileUrlOf(linkedFile);
  });
}

/** The address of a copy of a file. Browsers show plain text and would save or run other types. */
export const fileUrlOf = (file: string) => `/docs/files/${file}.txt`;
