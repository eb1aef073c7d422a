import type { Company } from "./companies.ts";
import { hashText } from "./random.ts";

export type SitePage = { path: string; title: string; depth: number; parent: number };

const SECTIONS = 9;

/** Home links to nine sections, and the rest hang below the sections: depth 2 reaches every page. */
export function createSiteMap(company: Company, pageCount: number): SitePage[] {
  const pages: SitePage[] = [{ path: "/", title: company.name, depth: 0, parent: 0 }];
  for (const [slug, title] of company.locale.sections)
    pages.push({ path: `/${slug}`, title, depth: 1, parent: 0 });
  for (let i = pages.length; i < pageCount; i++) {
    const parent = 1 + ((i - 1 - SECTIONS) % SECTIONS);
    const section = pages[parent];
    if (section === undefined) throw new Error("no section");
    const word =
      company.locale.words[hashText(`${company.host}${i}`) % company.locale.words.length];
    const slug = encodeURIComponent((word ?? "page").toLowerCase());
    pages.push({
      path: `${section.path}/${slug}-${i}`,
      title: `${section.title}: ${word ?? "page"} ${i}`,
      depth: 2,
      parent,
    });
  }
  return pages.slice(0, pageCount);
}
