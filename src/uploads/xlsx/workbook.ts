import { TableError } from "#src/uploads/table-error";
import { attributeOf, readXml } from "./read-xml";
import type { ZipArchive } from "./zip-entries";

export type Workbook = {
  /** Path of the first visible sheet. */
  sheet: string;
  /** Paths of the shared texts and the styles, which a workbook need not have. */
  sharedStrings: string | undefined;
  styles: string | undefined;
  startsIn1904: boolean;
};

type Relation = { id: string; kind: string; path: string };

const ignore = () => {};

/** Finds the parts of a workbook that are read. Throws TableError for another archive. */
export async function openWorkbook(archive: ZipArchive): Promise<Workbook> {
  const [main] = (await relationsOf(archive, "")).filter(({ kind }) => kind === "officeDocument");
  const path = main?.path ?? "xl/workbook.xml";
  const sheets: { relation: string; isHidden: boolean }[] = [];
  let startsIn1904 = false;
  await readXml(archive.read(path), {
    open: (name, attributes) => {
      if (name === "workbookPr")
        startsIn1904 = ["1", "true"].includes(attributeOf(attributes, "date1904") ?? "");
      if (name === "sheet")
        sheets.push({
          relation: attributeOf(attributes.replace(/\bsheetId\s*=/g, ""), "id") ?? "",
          isHidden: /hidden/i.test(attributeOf(attributes, "state") ?? ""),
        });
    },
    text: ignore,
    close: ignore,
  });
  const relations = await relationsOf(archive, path);
  const shown = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  const sheet = relations.find(({ id }) => id === shown?.relation)?.path;
  if (sheet === undefined || !archive.has(sheet))
    throw new TableError("not_readable", "The file is an archive, but not an XLSX workbook");
  const pathOf = (wanted: string) => relations.find(({ kind }) => kind === wanted)?.path;
  return { sheet, sharedStrings: pathOf("sharedStrings"), styles: pathOf("styles"), startsIn1904 };
}

/** The parts to which a part refers; those of the archive itself for "". */
async function relationsOf(archive: ZipArchive, path: string): Promise<Relation[]> {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const relations: Relation[] = [];
  await readXml(archive.read(`${folder}_rels/${path.slice(folder.length)}.rels`), {
    open: (name, attributes) => {
      if (name !== "Relationship") return;
      const type = attributeOf(attributes, "Type") ?? "";
      relations.push({
        id: attributeOf(attributes, "Id") ?? "",
        kind: type.slice(type.lastIndexOf("/") + 1),
        path: resolve(folder, attributeOf(attributes, "Target") ?? ""),
      });
    },
    text: ignore,
    close: ignore,
  });
  return relations;
}

function resolve(folder: string, target: string): string {
  const parts = target.startsWith("/") ? [] : folder.split("/").filter((part) => part !== "");
  for (const part of target.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}
