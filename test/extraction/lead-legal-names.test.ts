import { describe, expect, it } from "vitest";
import { draftLead } from "#src/extraction/lead-draft";
import { readPage } from "#src/extraction/read-page";

const IMPRINT = `<h1>Impressum</h1><h2>Angaben gemäß § 5 DDG</h2><p>Acme Kuchen GmbH<br>Musterstraße 5<br>12345 Berlin<br>
HRB 123456 B<br>USt-IdNr.: DE136695976</p>`;
const MARKUP = `<script type="application/ld+json">{"@type": "Organization", "legalName": "Vorlage Design GmbH"}</script>`;

function pageOf(path: string, body: string) {
  const url = `https://www.acme-kuchen.de${path}`;
  const html = `<!doctype html><html lang="de"><body>${body}</body></html>`;
  const page = { url, isEntry: false, headers: {}, cookies: [], wantsLinks: false };
  return { url, depth: 1, facts: readPage(html, page).facts };
}

describe("the legal name of a lead", () => {
  it("is that of the legal notice, however many pages repeat another in their markup", () => {
    const products = Array.from({ length: 30 }, (_, at) =>
      pageOf(`/produkte/${at}.html`, `<h1>Torte</h1>${"<p>Text</p>".repeat(60)}${MARKUP}`),
    );
    const { profile } = draftLead({
      host: "www.acme-kuchen.de",
      seedUrl: "https://www.acme-kuchen.de/",
      entryUrl: "https://www.acme-kuchen.de/",
      pagesRead: 31,
      hasRobotsTxt: false,
      hasSitemap: false,
      pages: [pageOf("/impressum.html", IMPRINT), ...products],
    });
    expect(products[0]!.facts.profile?.legalNames?.[0]?.name).toBe("Vorlage Design GmbH");
    expect(profile.statements.find(({ kind }) => kind === "legal_name")?.value).toBe(
      "Acme Kuchen GmbH",
    );
  });

  it("is not one that a single line mentions", () => {
    const legalNameOf = (title: string) => {
      const body = `<title>${title}</title><p>주식회사 보기의 새로운 공장을 소개합니다.</p>`;
      const { profile } = draftLead({
        host: "www.acme-kuchen.de",
        seedUrl: "https://www.acme-kuchen.de/",
        entryUrl: "https://www.acme-kuchen.de/",
        pagesRead: 1,
        hasRobotsTxt: false,
        hasSitemap: false,
        pages: [pageOf("/about.html", body)],
      });
      return profile.statements.find(({ kind }) => kind === "legal_name")?.value;
    };
    expect(legalNameOf("Acme")).toBeUndefined();
    expect(legalNameOf("보기산업 회사소개")).toBeUndefined();
    expect(legalNameOf("주식회사 보기 회사소개")).toBe("주식회사 보기");
  });
});
