import { describe, expect, it } from "vitest";
import { guessedPaths, pagePriority } from "#src/crawl/links/page-priority";

const byPath = (path: string, text = "") => pagePriority(`https://acme.com${path}`, text, 1);

describe("pagePriority", () => {
  it.each([
    [
      "contact",
      [
        "/contact",
        "/contact-us",
        "/contact_us.html",
        "/en/contact",
        "/kontakt",
        "/kontakt.php",
        "/contacto",
        "/contatti",
        "/contato",
        "/fale-conosco",
        "/nous-contacter",
        "/contactez-nous",
        "/yhteystiedot",
        "/iletisim",
        "/ileti%C5%9Fim",
        "/kapcsolat",
        "/kontakty",
        "/contact/berlin-office-details/x",
        "/lien-he",
        "/hubungi-kami",
        "/toiawase",
        "/lianxi",
        "/%E3%81%8A%E5%95%8F%E3%81%84%E5%90%88%E3%82%8F%E3%81%9B",
        "/%D0%BA%D0%BE%D0%BD%D1%82%D0%B0%D0%BA%D1%82%D1%8B",
        "/kontakt-und-anfahrt",
        "/blog/contact",
        "/GetInTouch",
      ],
      [0, 1],
    ],
    [
      "imprint",
      [
        "/impressum",
        "/impressum.html",
        "/de/impressum/",
        "/mentions-legales",
        "/mentions-l%C3%A9gales",
        "/aviso-legal",
        "/note-legali",
        "/colofon",
        "/legal-notice",
        "/imprint",
        "/company/gaiyou",
        "/impresszum",
        "/%E4%BC%9A%E7%A4%BE%E6%A6%82%E8%A6%81",
      ],
      [1, 1],
    ],
    [
      "about",
      [
        "/about",
        "/about-us/",
        "/ueber-uns",
        "/%C3%BCber-uns",
        "/qui-sommes-nous",
        "/quienes-somos",
        "/chi-siamo",
        "/quem-somos",
        "/over-ons",
        "/om-oss",
        "/o-nas",
        "/team",
        "/unternehmen/team",
        "/hakkimizda",
        "/about-acme",
      ],
      [2, 2],
    ],
    ["shallow", ["/", "/services", "/preise"], [3, 3]],
    [
      "deeper",
      ["/services/web", "/a/b/c", "/services?x=1", "/contact-lenses/daily", "/over-the-counter/x"],
      [4, 6],
    ],
    [
      "low",
      [
        "/blog",
        "/blog/how-we-work",
        "/2024/05/hello",
        "/news/2024",
        "/tag/red",
        "/products/chair",
        "/author/jo",
        "/page/2",
        "/list?page=3",
        "/how-to-contact-your-senator-in-ten-easy-steps",
        "/blog/team",
      ],
      [7, 7],
    ],
    [
      "lowest",
      [
        "/privacy",
        "/datenschutz",
        "/terms-and-conditions",
        "/agb",
        "/cart",
        "/login",
        "/my-account/orders",
        "/warenkorb",
      ],
      [8, 8],
    ],
  ] as [string, string[], [number, number]][])(
    "reads %s pages from the path",
    (_kind, paths, [from, to]) => {
      const wrong = paths
        .map((path) => [path, byPath(path)] as const)
        .filter(([, got]) => got < from || got > to);
      expect(wrong).toEqual([]);
    },
  );

  it.each([
    [
      0,
      [
        "Contact",
        "CONTACT US",
        "Kontakt",
        "Contactez-nous",
        "Contáctanos",
        "Contatti",
        "Fale Conosco",
        "Neem contact op",
        "お問い合わせ",
        "お問い合わせはこちら",
        "联系我们",
        "聯絡我們",
        "문의하기",
        "오시는 길",
        "Контакты",
        "Связаться с нами",
        "Контакти",
        "İletişim",
        "Επικοινωνία",
        "اتصل بنا",
        "צור קשר",
        "ติดต่อเรา",
        "Liên hệ",
        "Hubungi Kami",
        "Yhteystiedot",
        "Kapcsolat",
        "Kontakta oss",
        "Kontakt os",
        "Kontakty",
        "» Contact «",
      ],
    ],
    [
      1,
      [
        "Impressum",
        "Mentions légales",
        "Aviso legal",
        "会社概要",
        "Note legali",
        "Реквизиты",
        "公司简介",
        "Künye",
        "사업자정보",
      ],
    ],
    [
      2,
      [
        "About us",
        "Über uns",
        "À propos",
        "Quiénes somos",
        "Chi siamo",
        "Our team",
        "О компании",
        "关于我们",
        "회사소개",
        "Hakkımızda",
        "Om oss",
      ],
    ],
    [8, ["Login", "Warenkorb", "Datenschutzerklärung", "Terms of Service"]],
  ] as [number, string[]][])("gives priority %i to the link text", (priority, texts) => {
    const wrong = texts
      .map((text) => [text, byPath("/x17", text)] as const)
      .filter(([, got]) => got !== priority);
    expect(wrong).toEqual([]);
  });

  it("ignores long link texts", () =>
    expect(
      byPath("/x", "Read how our customers contact their own customers every single day"),
    ).toBe(3));
  it("ranks an article low even if its link text is team", () =>
    expect(byPath("/blog/x", "Our team")).toBe(7));
  it("ranks pages lower with distance from the seed", () => {
    expect(pagePriority("https://acme.com/services", "", 3)).toBeGreaterThan(byPath("/services"));
  });
  it("accepts a path whose escapes are not UTF-8", () => expect(byPath("/%FF/kontakt")).toBe(0));
});

describe("guessedPaths", () => {
  it.each([
    ["de", "/kontakt"],
    ["de-AT", "/kontakt"],
    ["acme.at", "/kontakt"],
    ["acme.fr", "/contact"],
    ["ja", "/contact"],
    [".com.ar", "/contacto"],
    ["ar", "/contact-us"],
    ["acme.com", "/contact"],
    ["xx", "/contact"],
    ["acme.pl", "/kontakt"],
  ])("starts for %s with %s", (hint, first) => expect(guessedPaths(hint)[0]).toBe(first));

  it("returns at most six distinct paths", () => {
    for (const hint of [null, "de", "fr", "ru"]) {
      const paths = guessedPaths(hint);
      expect(paths.length).toBeLessThanOrEqual(6);
      expect(new Set(paths).size).toBe(paths.length);
    }
  });
});
