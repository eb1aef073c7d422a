import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";
import { addressesOf } from "./addresses-of";

describe("addresses of Brazil", () => {
  it.each([
    [
      "a quarter with the name of a town before the town and its state",
      "Endereço ¶ Rua Amélio Exemplo, 416 ¶ Loteamento Norte – São Roque ¶ Bento Gonçalves – RS",
      "Rua Amélio Exemplo, 416, Loteamento Norte, São Roque # null # Bento Gonçalves",
    ],
    [
      "a house without a number",
      "Rua José Exemplo, S/Nº ¶ Cidade Universitária – Centro ¶ Campinas / SP",
      "Rua José Exemplo, S/Nº, Cidade Universitária, Centro # null # Campinas",
    ],
    [
      "a box, and a town below its postal code",
      "Caixa Postal nº 6501 · CEP 13084-970 ¶ Barão Geraldo – Campinas / SP",
      "Caixa Postal nº 6501 # 13084-970 # Campinas",
    ],
    [
      "a federal road, and a town behind its postal code",
      "BR 277 n° 1437 Ecoville CEP 82305-100 Curitiba | Paraná | Brasil",
      "BR 277 n° 1437 Ecoville # 82305-100 # Curitiba",
    ],
    [
      "a numbered street",
      "Endereço: R. 9 Q E12, 1447 - St. Marista, Goiânia - GO, 74150-130, Brasil",
      "R. 9 Q E12, 1447, St. Marista # 74150-130 # Goiânia",
    ],
  ])("can have %s", (_, lines, expected) => {
    expect(addressesOf("acme.com.br", "pt", lines)).toEqual([expected]);
  });

  it.each([
    ["a unit of which the number stands below", "Avenida Exemplo, 1.901, Sala ¶ 07, Big Offices"],
    ["a code in a sentence", "O CEP 82305-100 Curitiba | Paraná não é um endereço"],
  ])("are not read from %s", (_, lines) => {
    expect(addressesOf("acme.com.br", "pt", lines)).toEqual([]);
  });

  it("without a number are read once, whatever the spelling of their town is", () => {
    const lines =
      "Av. Ademar Exemplo, s/n ¶ Bairro Norte - Bom Jesus - PI ¶ info@acme.com.br ¶ Av. Ademar Exemplo S/n° - Norte - Bom Jessus | PI";
    expect(addressesOf("acme.com.br", "pt", lines)).toHaveLength(1);
  });
});

describe("addresses with a unit or a quarter behind", () => {
  it.each([
    [
      "a floor before the postal code in Spain",
      "acme.es",
      "es",
      "con domicilio en C/. Manuel Ejemplo Soriano, 5 Bajo 41130 – La Puebla del Río (SEVILLA).",
      "C/. Manuel Ejemplo Soriano, 5 Bajo # 41130 # La Puebla del Río",
    ],
    [
      "a municipality behind Skopje",
      "acme.mk",
      "mk",
      "Ул. Примерна бр.1/1-19 Скопје - Карпош",
      "Ул. Примерна бр.1/1-19 # null # Скопје",
    ],
    [
      "a unit behind the number in North Macedonia",
      "acme.mk",
      "mk",
      "ул. Моша Пример, бр.1/1-ПО, Куманово",
      "ул. Моша Пример, бр.1/1-ПО # null # Куманово",
    ],
    [
      "two Mexican parts with numbers above the town",
      "acme.com.mx",
      "es",
      "Calle Uno Sur no 101, Parque Industrial Ejemplo 2000, ¶ Toluca Estado de México, C.P. 50200",
      "Calle Uno Sur no 101, Parque Industrial Ejemplo 2000 # 50200 # Toluca",
    ],
    [
      "the capital of Mexico below its postal code and a comma",
      "acme.com.mx",
      "es",
      "Calle Ejemplo, número 103-A, ¶ Colonia Prado, ¶ Alcaldía Coyoacán, CP 04230, ¶ Ciudad de México.",
      "Calle Ejemplo, número 103-A, Alcaldía Coyoacán # 04230 # Ciudad de México",
    ],
    [
      "the name of Hawaii in its own spelling",
      "acme.com",
      "en-US",
      "Contact ¶ 733 Example Street, Suite 118 ¶ Honolulu, Hawaiʻi 96813",
      "733 Example Street, Suite 118 # 96813 # Honolulu",
    ],
    [
      "the main branch of a cooperative",
      "acme.de",
      "de",
      "Hauptgeschäftsstelle ¶ Muster eG ¶ Musterhäuser Straße 22 ¶ D-99089 Erfurt",
      "Musterhäuser Straße 22 # 99089 # Erfurt",
    ],
  ])("can have %s", (_, host, lang, lines, expected) => {
    expect(addressesOf(host, lang, lines)).toEqual([expected]);
  });
});

describe("addresses of services that scan invoices", () => {
  it("are not those of the company", () => {
    const lines = "Paperilaskut: Esimerkki Oy, 06536922 PL 100, 80020 Kollektor Scan";
    expect(addressesOf("acme.fi", "fi", lines)).toEqual([]);
  });
});

describe("addresses without the usual signs", () => {
  it.each([
    [
      "a Polish code with spaces",
      "acme.pl",
      "pl",
      "ul. Przykładowa 11 ¶ 43 - 190 Mikołów",
      "ul. Przykładowa 11 # 43-190 # Mikołów",
    ],
    [
      "a Polish telephone number behind a sign",
      "acme.pl",
      "pl",
      "Środa Śląska, ul. Przykładowa 12-16 lok. 15 ☎ 578-975-795",
      "ul. Przykładowa 12-16 lok. 15 # null # Środa Śląska",
    ],
    [
      "a Venezuelan code before the country",
      "acme.com.ve",
      "es",
      "Dirección Torre Ejemplo, Piso 8, 2a Av. Campo ¶ Caracas 1060-A Venezuela",
      "Torre Ejemplo, Piso 8, 2a Av. Campo # 1060-A # Caracas",
    ],
    [
      "a Korean city before its province",
      "acme.co.kr",
      "en",
      "904, 50-31 Example 1-ro, Jinjeop-eup, Namyangju-si, Gyeonggi-do, Republic of Korea",
      "904, 50-31 Example 1-ro, Jinjeop-eup # null # Namyangju-si",
    ],
    [
      "a Korean address again in Latin letters",
      "acme.co.kr",
      "ko",
      "부산 수영구 예제로 42, 7층 (48304) ¶ 7F, 42, Yeje-ro, Suyeong-gu, Busan, Republic of Korea",
      "수영구 예제로 42, 7층 # 48304 # 부산",
    ],
    [
      "a Romanian town above its telephone numbers, and a landmark",
      "acme.ro",
      "ro",
      "Roman ¶ 0753.815.660 ¶ Str.Exemplu nr.4, viz-a-vis de Posta Mare",
      "Str.Exemplu nr.4 # null # Roman",
    ],
    [
      "a Romanian town with its sector above the street",
      "acme.ro",
      "ro",
      "București, Sec. 1, ¶ Str. Exemplu nr. 75 ¶ Politici",
      "Str. Exemplu nr. 75 # null # București",
    ],
    [
      "a Turkish number below its street",
      "acme.com.tr",
      "tr",
      "Örnek Mh. Deneme Cd. (Doktorlar ¶ Cd.) No:10 Örnek İşhanı Kat:2 ¶ Merkezefendi/DENİZLİ",
      "Örnek Mh. Deneme Cd. (Doktorlar Cd.) No:10 Örnek İşhanı Kat:2 # null # Merkezefendi",
    ],
    [
      "an Indian plot, a locality and a state in brackets",
      "acme.in",
      "en",
      "Contact Info ¶ 2/6, Example Lines, Raipur (C.G.) ¶ +91 99934 43000",
      "2/6, Example Lines # null # Raipur",
    ],
    [
      "an Italian province behind a dash in a longer line",
      "acme.it",
      "it",
      "Iscrizione all'Albo di Bergamo n. 1244 — Sede: Via Fratelli Esempio, 16 — Trescore Balneario (BG).",
      "Via Fratelli Esempio, 16 # null # Trescore Balneario",
    ],
    [
      "a space behind a Chinese city",
      "acme.cn",
      "zh",
      "联系地址: 保定市 高开区北二环5699号大学科技园 1号楼B区3楼",
      "高开区北二环5699号大学科技园 1号楼B区3楼 # null # 保定市",
    ],
  ])("can have %s", (_, host, lang, lines, expected) => {
    expect(addressesOf(host, lang, lines)).toEqual([expected]);
  });

  it.each([
    ["acme.vn", "vi", "Tuyển gấp 20 nam/nữ làm bảo vệ chung cư tại Phan Chu Trinh, Hà Nội"],
    ["acme.de", "de", "Moderne Villa in 2. Seereihe am Mustersee ¶ Villa 82335 Berg"],
    ["acme.in", "en", "Raised 2/6, Example wins, Raipur (C.G.) later"],
    ["acme.pl", "pl", "ul. Przykładowa ¶ od 43 - 190 sztuk"],
  ])("are not read from other texts (%s, %s: %s)", (host, lang, lines) => {
    expect(addressesOf(host, lang, lines)).toEqual([]);
  });
});

describe("codes of San Marino", () => {
  it.each([
    ["47899 Serravalle (RSM)", "SM"],
    ["47921 Rimini (RN)", "IT"],
  ])("show the country: %s", (town, country) => {
    const html = `<!doctype html><html lang="it"><body><p>Via Esempio 23, ${town}</p></body></html>`;
    const page = { isEntry: false, headers: {}, cookies: [], wantsLinks: false };
    const { facts } = readPage(html, { ...page, url: "https://www.acme.it/contatti" });
    expect(facts.profile?.addresses).toMatchObject([{ country }]);
  });
});
