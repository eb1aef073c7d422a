import { describe, expect, it } from "vitest";
import { TableError } from "#src/uploads/table-error";
import { readUrlTable } from "#src/uploads/url-table";

const utf8 = (text: string) => new TextEncoder().encode(text);
const hosts = async (bytes: Uint8Array) =>
  (await readUrlTable(bytes)).sites.map(({ host }) => host);
const failure = async (bytes: Uint8Array, column?: string) => {
  try {
    await readUrlTable(bytes, {}, column);
    return null;
  } catch (error) {
    return error instanceof TableError ? error.code : error;
  }
};
function utf16(text: string, order: "le" | "be", bom = true): Uint8Array {
  const bytes = new Uint8Array((text.length + (bom ? 1 : 0)) * 2);
  const view = new DataView(bytes.buffer);
  `${bom ? "\ufeff" : ""}${text}`
    .split("")
    .forEach((character, i) => view.setUint16(i * 2, character.charCodeAt(0), order === "le"));
  return bytes;
}

describe("readUrlTable finds the column", () => {
  it.each([
    ["url\nacme.com\nbeta.test\n"],
    ["Name,Website\nAcme,acme.com\nBeta,https://beta.test/x\n"],
    ["Name;Company URL\r\nAcme;acme.com\r\nBeta;beta.test"],
    ["name\tWEB SITE\nAcme\tacme.com\nBeta\tbeta.test"],
    ["name|home-page\nAcme|acme.com\nBeta|beta.test"],
    ["\ufeffDomain\nacme.com\nbeta.test"],
    ["acme.com\nbeta.test"],
    ["Acme,acme.com\nBeta,beta.test"],
    ["3.5,acme.com\n4.1,beta.test"],
    ["info@acme.com,acme.com\ninfo@beta.test,beta.test"],
    ["Firma,Netz\nAcme,acme.com\nBeta,beta.test"],
    ["site,www\nBerlin,acme.com\nBonn,beta.test"],
    ['name,url\n"Acme, Inc. ""A""\nGmbH",acme.com\nBeta,beta.test'],
    ["name,website,url\nAcme,acme.com,\nBeta,beta.test,"],
    ["sep=;\nname;url\nAcme, Inc;acme.com\nBeta;beta.test"],
    ["\n\nurl\n\nacme.com\n\nbeta.test\n\n"],
    ["url\racme.com\rbeta.test\r"],
    ["url\nhttps://acme.com/a,b;c\nhttps://beta.test/"],
  ])("in %j", async (text) => expect(await hosts(utf8(text))).toEqual(["acme.com", "beta.test"]));
});

describe("readUrlTable reads encodings", () => {
  const text = "Straße;Website\nÄcker;müller.de\n";
  const latin = Uint8Array.from(text.split(""), (character) => character.charCodeAt(0));
  it.each([
    ["UTF-8", utf8(text)],
    ["UTF-8 with BOM", utf8(`\ufeff${text}`)],
    ["UTF-16 LE", utf16(text, "le")],
    ["UTF-16 BE", utf16(text, "be")],
    ["UTF-16 without BOM", utf16(text, "le", false)],
    ["windows-1252", latin],
  ])("%s", async (_name, bytes) => expect(await hosts(bytes)).toEqual(["xn--mller-kva.de"]));
});

it("groups URLs by host and reports rows without a URL", async () => {
  const text =
    "name,url\nA,acme.com\nB,\nC,www.acme.com/contact\nD,not a url\nE,http://127.0.0.1/\n,\nF,beta.test\nG,acme.com";
  expect(await readUrlTable(utf8(text))).toMatchObject({
    sites: [
      {
        host: "acme.com",
        seeds: ["https://acme.com/", "https://www.acme.com/contact"],
        cells: ["A"],
      },
      { host: "beta.test", seeds: ["https://beta.test/"], cells: ["F"] },
    ],
    urlColumn: "url",
    inputColumns: ["name"],
    repeatedCount: 2,
    skippedCount: 3,
    skippedRows: [
      { row: 3, reason: "no_url" },
      { row: 5, reason: "invalid_url" },
      { row: 6, reason: "private_address" },
    ],
  });
});

it("reports the first hundred skipped rows and counts all", async () => {
  const { skippedCount, skippedRows } = await readUrlTable(
    utf8(`url\nacme.com\n${"no address\n".repeat(250)}`),
  );
  expect([skippedCount, skippedRows.length, skippedRows[0]?.row]).toEqual([250, 100, 3]);
});

it("accepts private addresses if they are allowed for jobs", async () =>
  expect(
    (await readUrlTable(utf8("url\nhttp://127.0.0.1:8921/"), { allowPrivateHosts: true })).sites,
  ).toHaveLength(1));

describe("readUrlTable rejects", () => {
  const random = Uint8Array.from(
    { length: 50_000 },
    (_, i) => (i * 7919 + (i >> 3) * 104_729) % 256,
  );
  it.each([
    ["an empty file", utf8(""), "empty_file"],
    ["blank lines", utf8("\n \n\n"), "empty_file"],
    ["random bytes", random, "not_text"],
    ["an archive", Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0]), "not_readable"],
    ["201 columns", utf8(`url${",x".repeat(200)}\nacme.com`), "too_many_columns"],
    ["a long row", utf8(`url,text\nacme.com,${"x".repeat(32_768)}`), "too_large"],
    ["zeros", new Uint8Array(10_000), "not_text"],
    ["text without URLs", utf8("name,city\nAcme,Berlin\nBeta,Bonn"), "no_urls"],
    ["only a header", utf8("url,name\n"), "no_urls"],
    ["an unclosed quote", utf8(`"${"x,y\n".repeat(1000)}`), "no_urls"],
    [
      "10,001 sites",
      utf8(Array.from({ length: 10_001 }, (_, i) => `s${i}.test`).join("\n")),
      "too_many_sites",
    ],
    ["endless rows", utf8(`url\nacme.com\n${"x\n".repeat(500_000)}`), "too_many_rows"],
    ["10 MiB of commas", utf8(",".repeat(10_000_000)), "no_urls"],
  ])("%s", async (_name, bytes, code) => expect(await failure(bytes)).toBe(code));

  it.each([
    ["url,name\n", undefined, 'The column "url" has no web addresses'],
    ["url,name\nacme.com,Acme\n", "Name", 'The column "name" has no web addresses'],
    ["name,city\nAcme,Berlin\n", undefined, "The file has no column with web addresses"],
  ])("and says which column has none: %j", async (text, column, message) =>
    expect(readUrlTable(utf8(text), {}, column)).rejects.toThrow(message),
  );

  it("no file of 10,000 sites", async () => {
    const bytes = utf8(Array.from({ length: 10_000 }, (_, i) => `s${i}.test`).join("\n"));
    expect((await readUrlTable(bytes)).sites).toHaveLength(10_000);
  });
});

describe("readUrlTable keeps the other columns", () => {
  it("unchanged, by unique names, in order", async () => {
    const text =
      'Web;Größe;"=Formel";;Größe;Notiz\r\nacme.com;"1,5 ""t""";=1+1;x;;"a\nb "\r\nacme.com;2;;;;\r\n';
    const { sites, inputColumns, firstRows } = await readUrlTable(utf8(text));
    expect(inputColumns).toEqual(["Größe", "=Formel", "column_4", "Größe_2", "Notiz"]);
    expect(sites.map(({ cells }) => cells)).toEqual([['1,5 "t"', "=1+1", "x", "", "a\nb "]]);
    expect(firstRows[1]).toEqual({
      Web: "acme.com",
      Größe: "2",
      "=Formel": "",
      column_4: "",
      Größe_2: "",
      Notiz: "",
    });
  });

  it("and leaves out columns without a name and a cell", async () => {
    const { inputColumns } = await readUrlTable(utf8("url,name,,\nacme.com,Acme,,\nb.test,B,,"));
    expect(inputColumns).toEqual(["name"]);
  });

  it.each([
    ["Partner site", "b.test"],
    ["partner SITE", "b.test"],
    ["website", "a.test"],
  ])("and reads the URLs from the column %s", async (column, host) => {
    const bytes = utf8("website,Partner site,name\na.test,b.test,A");
    const { sites } = await readUrlTable(bytes, {}, column);
    expect(sites[0]?.host).toBe(host);
  });

  it("names the columns if the wanted one is missing", async () => {
    const bytes = utf8("website,name\na.test,A");
    await expect(readUrlTable(bytes, {}, "Web")).rejects.toThrow(
      'The file has no column "Web". Its columns are: "website", "name"',
    );
  });
});
