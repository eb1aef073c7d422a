import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";

const ARTICLE = `<h1>Ten cakes</h1>${"<p>A paragraph about cakes that has no facts.</p>".repeat(40)}`;

function profileOf(body: string, path = "/products/cakes.html", title = "Ten cakes") {
  const html = `<!doctype html><html lang="de"><head><title>${title}</title></head><body>${body}</body></html>`;
  const page = { isEntry: false, headers: {}, cookies: [], wantsLinks: false };
  return readPage(html, { ...page, url: `https://www.acme.de${path}` }).facts.profile;
}

const lines = (...all: string[]) => all.join("<br>");
const FOOTER = lines(
  "Acme Kuchen GmbH",
  "Musterstraße 5",
  "12345 Berlin",
  "HRB 123456 B",
  "© 2026",
);

describe("footers of pages that do not describe the company", () => {
  it("reads the address, the legal name and the register number of a footer", () => {
    const profile = profileOf(`${ARTICLE}<footer>${FOOTER}</footer>`);
    expect(profile?.addresses?.map(({ street, postalCode }) => [street, postalCode])).toEqual([
      ["Musterstraße 5", "12345"],
    ]);
    expect(profile?.legalNames?.map(({ name }) => name)).toEqual(["Acme Kuchen GmbH"]);
    expect(profile?.registrations?.length).toBe(1);
  });

  it("reads the end of a page without the element", () => {
    const profile = profileOf(`${ARTICLE}<div class="bottom">${FOOTER}</div>`);
    expect(profile?.addresses?.length).toBe(1);
  });

  it("reads the holder of a copyright, and not a name of the platform or a member", () => {
    const footer = lines("Member of", "Muster Verein e.V.", "Musterstraße 5", "12345 Berlin");
    const profile = profileOf(
      `${ARTICLE}<footer>${footer}<br>Copyright 2026 Acme Kuchen GmbH. All rights reserved.</footer>`,
    );
    expect(profile?.legalNames?.[0]?.name).toBe("Acme Kuchen GmbH");
  });

  it("reads nothing of the text above the footer", () => {
    const text = "<p>Beispiel GmbH<br>Nebenstraße 7<br>54321 Musterstadt</p>";
    expect(profileOf(`${text}${ARTICLE}<footer>${FOOTER}</footer>`)?.addresses?.length).toBe(1);
    expect(profileOf(`${text}${ARTICLE}`)).toBeUndefined();
  });

  it("reads no people, no founding year and no name without a form", () => {
    const footer = lines("Geschäftsführer: Max Muster", "Seit 1987", "© 2026 Acme Kuchen");
    expect(profileOf(`${ARTICLE}<footer>${footer}</footer>`)).toBeUndefined();
  });

  it("reads no footer below articles about others", () => {
    expect(profileOf(`${ARTICLE}<footer>${FOOTER}</footer>`, "/blog/ten-cakes")).toBeUndefined();
  });

  it("gives the same facts for the next page of the site", () => {
    const body = `${ARTICLE}<footer>${FOOTER}</footer>`;
    expect(profileOf(body, "/products/b.html", "B")).toEqual(profileOf(body));
  });
});
