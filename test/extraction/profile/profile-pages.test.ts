import { describe, expect, it } from "vitest";
import { isProfilePage } from "#src/extraction/profile/profile-pages";
import { readPage } from "#src/extraction/read-page";

const isRead = (path: string) => isProfilePage(`https://acme.com${path}`, false);

describe("pages that are read for a company's profile", () => {
  it.each([
    "/",
    "/de/",
    "/index.html",
    "/contact",
    "/en/contact/index.html",
    "/kontakt.html?from=menu",
    "/impressum/",
    "/mentions-legales",
    "/%C3%BCber-uns",
    "/company/our-team",
    "/our-locations",
    "/privacy-policy",
    "/about/history",
    "/vorstand.html",
    "/junta-directiva.html",
    "/le-cabinet.html",
    "/o-podjetju.html",
    "/ueber-mich/",
    "/visit",
    "/om_karen.html",
    "/om-klubben",
    "/o-nama/osnovni-podaci/",
    "/entreprise.html",
    "/wettelijke-vermeldingen.html",
    "/zasady-ochrany-soukromi.html",
    "/gizlilik-politikasi",
    "/tietosuoja",
    "/quem-somos",
    "/tokushoho.html",
    "/message/",
    "/company/topmessage.html",
    "/equipa.html",
    "/nossa-equipa",
    "/ekip.html",
    "/екип",
    "/perfil-del-director.html",
    "/nos-medecins",
    "/i-nostri-medici",
    "/onze-mensen.html",
    "/nasi-prawnicy",
    "/tym-lekaru",
    "/orvosaink.html",
    "/odvjetnici",
    "/doktorlarimiz.html",
    "/hvem-er-vi",
    "/tiimi",
    "/сотрудники",
    "/hubungi-kami.html",
    "/tegnestuen.html",
    "/om-klinikken",
    "/meeskond",
    "/tingimused",
    "/par-uznemumu",
    "/darbuotojai.html",
    "/umovy",
    "/koi-sme-nie",
    "/kdo-jsme.html",
    "/наш-тим",
  ])("include %s", (path) => {
    expect(isRead(path)).toBe(true);
  });

  it("include the front pages of project sites", () => {
    expect(isProfilePage("https://acme.github.io/gears/", false)).toBe(true);
    expect(isProfilePage("https://acme.github.io/gears/sizes.html", false)).toBe(false);
    expect(isProfilePage("https://acme.com/gears/", false)).toBe(false);
  });

  it.each([
    "/contact/offers-19",
    "/team/news-12",
    "/careers",
    "/accessibility",
    "/project-management",
    "/visited-places",
    "/information-security",
    "/allocations",
    "/blog/about-gears",
    "/termine.html",
    "/danemark",
    "/photo-studio-lamps",
    "/simone",
    "/cafeteria",
    "/oferta",
    "/наші-роботи",
  ])("exclude %s", (path) => {
    expect(isRead(path)).toBe(false);
  });
});

describe("headings of a page whose path says nothing", () => {
  const isRead = (title: string, body: string) =>
    "profile" in
    readPage(`<title>${title}</title>${body}<p>Text.</p>`, {
      url: "https://acme-team.com/x1",
      isEntry: false,
      headers: {},
      cookies: [],
      wantsLinks: false,
    }).facts;

  it.each([
    ["Impresszum | Acme", ""],
    ["Acme", "<h1>Om tegnestuen</h1>"],
    ["Mūsu komanda | Acme", ""],
    ["Meie meeskond", ""],
    ["Termeni și condiții", ""],
    ["Acme", "<h1>Acme</h1><h2>Órgãos Sociais</h2>"],
  ])("reads %s %s", (title, body) => expect(isRead(title, body)).toBe(true));

  it.each([
    ["Acme Team – Pumps", "<h1>Pumps</h1>"],
    ["Team: Jane joins us", ""],
    ["Pumps", "<h1>Pumps</h1><h2>Sizes</h2><footer><h2>Contact</h2></footer>"],
  ])("does not read %s %s", (title, body) => expect(isRead(title, body)).toBe(false));
});
