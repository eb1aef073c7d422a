import { describe, expect, it } from "vitest";
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
