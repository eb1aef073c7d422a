import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readList, readValues } from "#cli/input/sources";

let folder: string;
const inFolder = (name: string) => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "quarry-sources-"));
  writeFileSync(inFolder("sites.csv"), "website\nacme.com\n");
  writeFileSync(inFolder("empty.csv"), "\n \n");
  writeFileSync(inFolder("sites.xls"), "x");
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the sites of a crawl", () => {
  it("are addresses", async () => {
    const given = ["acme.com", "https://globex.com/list.csv"];
    expect(await readList(given)).toEqual({ values: given });
  });

  it("are a file, which is sent as it is", async () => {
    const sites = await readList([inFolder("sites.csv")]);
    expect("file" in sites && [sites.file.name, await sites.file.text()]).toEqual([
      "sites.csv",
      "website\nacme.com\n",
    ]);
  });

  it.each([
    ["a missing file", ["missing.csv"], /There is no file missing.csv/],
    ["a file and an address", ["sites.csv", "acme.com"], /cannot be combined/],
    ["an empty file", ["empty.csv"], /empty.csv is empty/],
    ["an older workbook", ["sites.xls"], /Save it as XLSX or CSV/],
  ])("are rejected: %s", async (_, names, expected) => {
    const given = names.map((name) =>
      name.includes("sites") || name === "empty.csv" ? inFolder(name) : name,
    );
    await expect(readList(given)).rejects.toThrow(expected);
  });
});

it("finds the first matching cell of each line, once", async () => {
  const file = inFolder("contacts.csv");
  writeFileSync(
    file,
    'name;mail\r\n"Ada";"ada@acme.com";old@acme.com\nBob\tbob@acme.com\n\nada@acme.com',
  );
  const isAddress = (cell: string) => cell.includes("@");
  expect(await readValues([file, "eve@acme.com"], isAddress)).toEqual([
    "ada@acme.com",
    "bob@acme.com",
    "eve@acme.com",
  ]);
});
