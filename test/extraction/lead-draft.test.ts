import { describe, expect, it } from "vitest";
import type { FoundEmail, FoundPhone, PageFacts } from "#src/extraction/facts/page-facts";
import { NO_PROFILE } from "#src/extraction/lead-profile";
import { draftLead, type ReadSite } from "#src/extraction/lead-draft";

type Page = Partial<PageFacts> & { path?: string; depth?: number };

function site(host: string, pages: Page[], more: Partial<ReadSite> = {}): ReadSite {
  return {
    host,
    seedUrl: `https://${host}/`,
    entryUrl: `https://${host}/`,
    pagesRead: pages.length,
    hasRobotsTxt: true,
    hasSitemap: false,
    pages: pages.map(({ path = "/", depth = 0, ...facts }) => ({
      url: `https://${host}${path}`,
      depth,
      facts: {
        url: `https://${host}${path}`,
        emails: [],
        phones: [],
        socials: {},
        names: [],
        organizations: [],
        title: null,
        description: null,
        language: null,
        textExtract: "",
        ...facts,
      },
    })),
    ...more,
  };
}

const mails = (...emails: string[]): FoundEmail[] =>
  emails.map((email) => ({ email, method: "mailto" }));
const order = (draft: ReturnType<typeof draftLead>) => draft.emails.map(({ email }) => email);

describe("a lead", () => {
  it("combines the facts from all pages of a site", () => {
    const draft = draftLead(
      site(
        "www.acme.de",
        [
          {
            title: "Acme – Startseite",
            language: "de",
            socials: { x: "https://x.com/acme" },
            names: [{ name: "Acme GmbH", source: "jsonld" }],
            organizations: [
              {
                source: "json-ld",
                types: ["Store"],
                name: "Acme GmbH",
                description: "Bäder",
                sameAs: ["https://www.youtube.com/@acme"],
              },
            ],
            emails: [{ email: "info@acme.de", method: "text" }],
            phones: [{ e164: "+493012345", method: "text", country: "DE", isFax: false }],
            textExtract: "Willkommen",
          },
          {
            path: "/kontakt",
            depth: 1,
            emails: [{ email: "Info@acme.de", method: "mailto" }],
            organizations: [
              { source: "microdata", types: ["Store"], name: "Acme GmbH", city: "Berlin" },
            ],
            textExtract: "Kontakt",
          },
        ],
        { seedUrl: "http://acme.de/" },
      ),
    );
    expect(draft).toEqual({
      profile: NO_PROFILE,
      website: "https://www.acme.de/",
      domain: "acme.de",
      companyName: "Acme GmbH",
      title: "Acme – Startseite",
      description: "Bäder",
      language: "de",
      emails: [
        { email: "info@acme.de", method: "mailto", sourceUrl: "https://www.acme.de/kontakt" },
      ],
      phones: [
        { e164: "+493012345", country: "DE", method: "text", sourceUrl: "https://www.acme.de/" },
      ],
      socials: { x: "https://x.com/acme", youtube: "https://www.youtube.com/@acme" },
      pagesCrawled: 2,
      needsJavascript: false,
      unrendered: null,
      facts: {
        organizations: [
          {
            source: "json-ld",
            types: ["Store"],
            name: "Acme GmbH",
            description: "Bäder",
            city: "Berlin",
            sameAs: ["https://www.youtube.com/@acme"],
          },
        ],
        seo: null,
        headers: {},
        technologies: [],
        textExtract: "Willkommen\n\nKontakt",
        hasRobotsTxt: true,
        hasSitemap: false,
      },
    });
  });

  it("is created for a site with empty pages", () => {
    const draft = draftLead(site("acme-widgets.co.uk", []));
    expect(draft).toMatchObject({
      companyName: "Acme Widgets",
      domain: "acme-widgets.co.uk",
      emails: [],
      phones: [],
      title: null,
    });
  });

  it("contains the site that it redirects to", () => {
    const moved = site(
      "old-acme.com",
      [{ emails: mails("a@other.org", "hi@old-acme.com", "hi@newco.com") }],
      { entryUrl: "https://www.newco.com/en" },
    );
    const draft = draftLead(moved);
    expect(draft).toMatchObject({
      website: "https://www.newco.com/en",
      domain: "newco.com",
      companyName: "Newco",
    });
    expect(order(draft)).toEqual(["hi@old-acme.com", "hi@newco.com", "a@other.org"]);
  });

  it("uses a title as the name only if titles agree or it matches the domain", () => {
    const draft = draftLead(
      site("xyz24.de", [
        { title: "Brillen – Optik Licht" },
        { path: "/a", title: "Team – Optik Licht" },
      ]),
    );
    expect(draft.companyName).toBe("Optik Licht");
  });

  it("contains at most 8 KB of text", () => {
    const draft = draftLead(
      site("acme.com", [{ textExtract: "ä€".repeat(3_000) }, { textExtract: "b".repeat(9_000) }]),
    );
    expect(new TextEncoder().encode(draft.facts.textExtract).length).toBeLessThanOrEqual(8_192);
  });
});

describe("e-mail addresses of a lead", () => {
  it("are sorted: own domain, people and roles, free mail, other domains, unrelated domains", () => {
    const emails = mails(
      "info@web-agentur-nord.de",
      "x17@partner.com",
      "acme@gmail.com",
      "otto@hotmail.fr",
      "sales@partner.com",
      "jane.doe@partner.com",
      "noreply@acme.com",
      "jane@acme.com",
      "privacy@partner.com",
      "hallo@acme.de",
      "hello@acme-group.eu",
      "sub@mail.acme.com",
    );
    const draft = draftLead(site("www.acme.com", [{ emails }]));
    expect(order(draft)).toEqual([
      "jane@acme.com",
      "hallo@acme.de",
      "hello@acme-group.eu",
      "sub@mail.acme.com",
      "noreply@acme.com",
      "sales@partner.com",
      "jane.doe@partner.com",
      "acme@gmail.com",
      "otto@hotmail.fr",
      "x17@partner.com",
      "info@web-agentur-nord.de",
      "privacy@partner.com",
    ]);
  });

  it("of authorities and dispute bodies are left out, unless they are the only ones or the site's own", () => {
    const authorities = [
      "poststelle@ldi.nrw.de",
      "complaints@inforegulator.org.za",
      "info@dataprotection.ie",
      "mail@verbraucher-schlichter.de",
      "office@data.gov.uk",
      "info@rak-berlin.de",
    ];
    const withOthers = site("acme.com", [{ emails: mails(...authorities, "acme@gmail.com") }]);
    expect(order(draftLead(withOthers))).toEqual(["acme@gmail.com"]);
    const alone = site("acme.com", [{ emails: mails(...authorities) }]);
    expect(order(draftLead(alone))).toEqual(authorities);
    const own = site("data.gov.uk", [{ emails: mails("office@data.gov.uk", "a@other.org") }]);
    expect(order(draftLead(own))).toEqual(["office@data.gov.uk", "a@other.org"]);
  });

  it("count as own if the domain matches the company's name", () => {
    const draft = draftLead(
      site("best-plumber-koeln.de", [
        {
          names: [{ name: "Schmidt Bau GmbH", source: "jsonld" }],
          emails: mails("info@kunde.de", "kontakt@schmidt-bau.de"),
        },
      ]),
    );
    expect(order(draft)[0]).toBe("kontakt@schmidt-bau.de");
  });

  it("are sorted within a class by method, number of pages, then contact pages", () => {
    const text = (email: string): FoundEmail => ({ email, method: "text" });
    const draft = draftLead(
      site("acme.com", [
        { emails: [text("deep@acme.com"), text("often@acme.com")] },
        {
          path: "/blog",
          depth: 1,
          emails: [
            text("blog@acme.com"),
            text("often@acme.com"),
            { email: "link@acme.com", method: "mailto" },
          ],
        },
        { path: "/contact", depth: 1, emails: [text("desk@acme.com")] },
      ]),
    );
    expect(order(draft)).toEqual([
      "link@acme.com",
      "often@acme.com",
      "desk@acme.com",
      "deep@acme.com",
      "blog@acme.com",
    ]);
  });

  it("sort mailboxes for applications and invoices last", () => {
    const emails: FoundEmail[] = [
      ...mails("jobs@acme.com", "billing@acme.com"),
      { email: "info@acme.com", method: "obfuscated" },
    ];
    expect(order(draftLead(site("acme.com", [{ emails }])))[0]).toBe("info@acme.com");
  });

  it("do not count a similar domain or a free mailbox as the site's own", () => {
    const draft = draftLead(
      site("meta.com", [{ emails: mails("info@metallbau-nord.de", "meta@web.de") }]),
    );
    expect(order(draft)).toEqual(["info@metallbau-nord.de", "meta@web.de"]);
    const provider = draftLead(
      site("web.de", [{ emails: mails("otto@gmail.com", "kontakt@web.de") }]),
    );
    expect(order(provider)[0]).toBe("kontakt@web.de");
  });

  it("are at most 100", () => {
    const emails = mails(...Array.from({ length: 3_000 }, (_, at) => `p${at}@acme.com`));
    expect(draftLead(site("acme.com", [{ emails }])).emails).toHaveLength(100);
  });
});

describe("phone numbers of a lead", () => {
  const phone = (
    e164: string,
    method: FoundPhone["method"] = "text",
    isFax = false,
  ): FoundPhone => ({ e164, method, country: "DE", isFax });
  const numbers = (pages: Page[]) =>
    draftLead(site("acme.de", pages)).phones.map(({ e164 }) => e164);

  it("are sorted by method (links and structured data first), then by number of pages", () => {
    const pages = [
      { phones: [phone("+4930111"), phone("+4930222"), phone("+4930333", "jsonld")] },
      {
        path: "/kontakt",
        phones: [phone("+4930222"), phone("+4930444", "tel"), phone("+4930333", "jsonld")],
      },
    ];
    expect(numbers(pages)).toEqual(["+4930333", "+4930444", "+4930222", "+4930111"]);
  });

  it("exclude fax lines, unless more pages list the number as a phone", () => {
    const pages = [
      {
        phones: [
          phone("+4930111", "text", true),
          phone("+4930222", "tel"),
          phone("+4930222", "text", true),
        ],
      },
      { path: "/a", phones: [phone("+4930222", "tel")] },
      { path: "/b", phones: [phone("+4930111", "text")] },
    ];
    expect(numbers(pages)).toEqual(["+4930222"]);
  });

  it("are at most 50", () => {
    expect(
      numbers([{ phones: Array.from({ length: 500 }, (_, at) => phone(`+4930${at}`)) }]),
    ).toHaveLength(50);
  });
});

// Quadratic work on as many pages takes longer than a test may.
it("creates a lead from 2,000 full pages in bounded time", () => {
  const pages = Array.from({ length: 2_000 }, (_, page): Page => ({
    path: `/p${page}`,
    title: `Page ${page} | Acme`,
    names: Array.from({ length: 20 }, (__, at) => ({
      name: `Name ${at}`,
      source: "jsonld" as const,
    })),
    emails: mails(...Array.from({ length: 50 }, (__, at) => `p${page}.${at}@acme.com`)),
    phones: Array.from({ length: 50 }, (__, at) => ({
      e164: `+49${page}${at}`,
      method: "text" as const,
      country: null,
      isFax: false,
    })),
    organizations: Array.from({ length: 10 }, (__, at) => ({
      source: "json-ld" as const,
      types: ["Store"],
      name: `S${at}`,
    })),
  }));
  const draft = draftLead(site("acme.com", pages));
  expect(JSON.stringify(draft).length).toBeLessThan(60_000);
});
