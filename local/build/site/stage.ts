import { copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { wrapTabs } from "./markdown.ts";
import {
  fileUrlOf,
  type LinkedFiles,
  type Page,
  readSections,
  resolveLinks,
  slugOf,
  urlOf,
} from "./pages.ts";

/** What Astro reads: pages with front matter and links of the site, and the sidebar. */
export function stagePages(folder: string, pages: Page[]): void {
  rmSync(folder, { recursive: true, force: true });
  const linked: LinkedFiles = new Set();
  for (const page of pages) {
    const matter = {
      title: page.title,
      // Pages that the index does not list, such as decisions, would come before the guides in a search.
      ...(page.description
        ? { description: page.description.replaceAll(/[`*]/g, "") }
        : { pagefind: page.slug === "" }),
    };
    const body = wrapTabs(resolveLinks(page, pages, urlOf, linked));
    const lines = Object.entries(matter).map(
      ([name, value]) => `${name}: ${JSON.stringify(value)}`,
    );
    write(
      join(folder, "pages", `${page.slug || "index"}.md`),
      `---\n${lines.join("\n")}\n---\n\n${body}`,
    );
  }
  cpSync("site/public", join(folder, "public"), { recursive: true });
  for (const file of linked)
    copy(file, join(folder, "public", fileUrlOf(file).slice("/docs/".length)));
  write(join(folder, "sidebar.json"), JSON.stringify(sidebarOf(pages)));
}

type SidebarGroup = { label: string; collapsed: boolean; items: { label: string; link: string }[] };

/** The sidebar below the start page: groups of the index that list pages. */
function sidebarOf(pages: Page[]): SidebarGroup[] {
  const files = new Set(pages.map(({ file }) => file));
  return readSections().map(({ label, entries }, i) => ({
    label,
    collapsed: i > 2,
    items: entries
      .filter(({ target }) => files.has(target))
      .map((entry) => ({ label: entry.label, link: `/${slugOf(entry.target)}/` })),
  }));
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}
