import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";

/** What a page says of its company, from lines that `¶` separates. */
function profileOf(path: string, lang: string, lines: string, title = "Acme") {
  const html = `<!doctype html><html lang="${lang}"><head><title>${title}</title></head><body><div><p>${lines.replaceAll(" ¶ ", "<br>")}</p></div></body></html>`;
  const page = { url: `https://www.acme.com/${path}`, isEntry: false, headers: {}, cookies: [] };
  return readPage(html, { ...page, wantsLinks: false }).facts.profile ?? {};
}

const peopleOf = (path: string, lang: string, lines: string) =>
  (profileOf(path, lang, lines).people ?? []).map(({ name, title }) => `${name} # ${title}`);
const legalNamesOf = (lang: string, lines: string, title?: string) =>
  (profileOf("contact", lang, lines, title).legalNames ?? []).map(({ name }) => name);

describe("people of companies in Asia, Africa and America", () => {
  it.each([
    ["doctors", "en", "Dr. Anita Kumar BAMS, TCEM ¶ Cardiologist", "Anita Kumar # Cardiologist"],
    ["doctors", "en", "Dr. Anita Kumar B.D.S., M.D.S. ¶ Dentist", "Anita Kumar # Dentist"],
    ["our-team", "en", "ANITA KUMAR ALIAS RANI ¶ CIVIL ENGINEER", "Anita Kumar # CIVIL ENGINEER"],
    ["contact", "zh-TW", "王小明 David（總經理）", "王小明 David # 總經理"],
    ["contact", "zh-TW", "王小明（總經理／工程師）", "王小明 # 總經理/工程師"],
    [
      "gaiyou",
      "ja",
      "専任宅地建物取引士 ¶ 竹見紗　(大阪)第123456号",
      "竹見紗 # 専任宅地建物取引士",
    ],
    ["gaiyou", "ja", "役員 ¶ 第一見本会　会長　　山田 広道", "山田 広道 # 会長"],
    [
      "sobrenosotros",
      "es",
      "CARLOS EDUARDO EJEMPLO ¶ Presidente del Consejo de Administración. Junto a sus consejeros dirige la cooperativa",
      "Carlos Eduardo Ejemplo # Presidente del Consejo de Administración",
    ],
    ["paia", "en", "Information Officer: Thabo Nkosi (Founder)", "Thabo Nkosi # Founder"],
  ])("are read without what stands around their names (%s %s: %s)", (path, lang, lines, person) => {
    expect(peopleOf(path, lang, lines)).toContain(person);
  });

  it.each([
    ["es-PE", "Calle Ejemplo 411 ¶ Magdalena del Mar ¶ info@acme.com"],
    ["id", "PT. MAJU JAYA MOTOR ¶ info@acme.com"],
  ])("are no towns and companies (%s: %s)", (lang, lines) => {
    expect(peopleOf("nosotros", lang, lines)).toEqual([]);
  });
});

describe("legal names of Asia and America", () => {
  it.each([
    ["id", "Kontak ¶ PT. MAJU JAYA MOTOR ¶ Jl. Contoh No. 13, Surabaya", "PT. MAJU JAYA MOTOR"],
    ["id", "© 2024 PT Maju Jaya Abadi. All rights reserved", "PT Maju Jaya Abadi"],
    [
      "es",
      "Razón Social: Ejemplo Corporation S.R.L. ¶ RUC: 20602434011",
      "Ejemplo Corporation S.R.L.",
    ],
  ])(
    "have their form before them or behind a word of another country (%s: %s)",
    (lang, lines, name) => {
      expect(legalNamesOf(lang, lines)).toEqual([name]);
    },
  );

  it("are no lists of services and no codes of states", () => {
    const menu = "Limited Company Accounts VAT Returns Payroll Support Corporation Tax Support";
    expect(legalNamesOf("en", menu)).toEqual([]);
    expect(legalNamesOf("pt", "Hospedagem", "Pousada em Guaratuba PR")).toEqual([]);
  });
});

describe("founding years with a month", () => {
  it.each([
    ["en", "Founded ¶ July 2013 · Springfield", 2013],
    ["vi", "Công ty Mẫu được thành lập vào ngày 01 tháng 06 năm 2008.", 2008],
  ])("are read (%s: %s)", (lang, lines, year) => {
    expect(profileOf("about", lang, lines).founded?.year).toBe(year);
  });
});
