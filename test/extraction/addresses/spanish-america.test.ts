import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";

/** The addresses of a page in Spanish as `street # city # country`, from lines that `¶` separates. */
function placesOf(host: string, lines: string): string[] {
  const html = `<!doctype html><html lang="es"><body><div><p>${lines.replaceAll(" ¶ ", "<br>")}</p></div></body></html>`;
  const page = { url: `https://www.${host}/contacto`, isEntry: false, headers: {}, cookies: [] };
  const { facts } = readPage(html, { ...page, wantsLinks: false });
  return (facts.profile?.addresses ?? []).map(
    ({ street, city, country }) => `${street} # ${city} # ${country}`,
  );
}

describe("addresses in Spanish America", () => {
  it.each([
    ["Dirección: Cra. 4 #18-50 of. 1401, Bogotá", "Cra. 4 #18-50 of. 1401 # Bogotá # CO"],
    ["Carrera 43A # 1-50, Medellín", "Carrera 43A # 1-50 # Medellín # CO"],
    ["Cl. 93 # 11A-28, Of. 303 ¶ Bogotá", "Cl. 93 # 11A-28, Of. 303 # Bogotá # CO"],
    [
      "Av. Ejemplo 1250, Of. 402, Miraflores, Lima",
      "Av. Ejemplo 1250, Of. 402, Miraflores # Lima # PE",
    ],
    ["Av. Corrientes 1234, Piso 5, CABA", "Av. Corrientes 1234, Piso 5 # CABA # AR"],
    ["Calle Luna 12, Granada", "Calle Luna 12 # Granada # ES"],
  ])("have the country of their street and town: %s", (lines, expected) => {
    expect(placesOf("acme.com", lines)).toEqual([expected]);
  });

  it.each([
    [
      "acme.com.ar",
      "Mitre 646, Piso 4°, Ciudad Autónoma de Buenos Aires",
      "Mitre 646, Piso 4° # Ciudad Autónoma de Buenos Aires # AR",
    ],
    ["acme.com.ar", "Mitre 501 PB C – Centro – Córdoba", "Mitre 501 PB C, Centro # Córdoba # AR"],
    [
      "acme.com.ar",
      "Acme S.A. – CUIT N° 30-71234567-6 – Mitre 646, Piso 4°, CABA",
      "Mitre 646, Piso 4° # CABA # AR",
    ],
    [
      "acme.com.pe",
      "Manuel Ejemplo 411 - Piso 10, Magdalena del Mar",
      "Manuel Ejemplo 411, Piso 10 # Magdalena del Mar # PE",
    ],
    [
      "acme.com.pe",
      "Mz. B Lote 12 Urb. Los Ejemplos, Ate, Lima",
      "Mz. B Lote 12 Urb. Los Ejemplos, Ate # Lima # PE",
    ],
  ])("need no kind of street before floors and lots: %s %s", (host, lines, expected) => {
    expect(placesOf(host, lines)).toEqual([expected]);
  });

  it.each([
    ["Jr. Los Ejemplos 491, Los Olivos", "Jr. Los Ejemplos 491 # Los Olivos # PE"],
    ["Av. Ejemplo 1250, San Isidro, Lima", "Av. Ejemplo 1250, San Isidro # Lima # PE"],
    [
      "Domicilio: Calle Los Ejemplos 210, San Isidro, Provincia y Ciudad de Lima",
      "Calle Los Ejemplos 210, San Isidro # Lima # PE",
    ],
  ])("have districts of Lima before the city: %s", (lines, expected) => {
    expect(placesOf("acme.com.pe", lines)).toEqual([expected]);
  });

  it.each(["Correo Electrónico", "Teléfono", "Horario de Atención"])(
    "have no label as their town: %s",
    (label) => {
      expect(placesOf("acme.com.mx", `Dirección ¶ Av. Ejemplo 350 ¶ ${label} ¶ 55`)).toEqual([]);
    },
  );
});
