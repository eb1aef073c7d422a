/** The file of the sheet with this number, from 1. */
export const sheetFile = (number: number) => `xl/worksheets/sheet${number}.xml`;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats";

type NamedXml = { name: string; xml: string };

/** The files of a workbook that do not depend on its sheets (ECMA-376 part 1). Any other file of the archive is a sheet. */
export const filesBeforeSheets = (): NamedXml[] => [
  {
    name: "[Content_Types].xml",
    xml: `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="${TYPES}-package.relationships+xml"/><Default Extension="xml" ContentType="${TYPES}-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}-officedocument.spreadsheetml.styles+xml"/></Types>`,
  },
  {
    name: "_rels/.rels",
    xml: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    name: "xl/styles.xml",
    xml: `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  },
];

/** The list of the sheets: the name of the first one, and the same with numbers. */
export function filesAfterSheets(sheetName: string, count: number): NamedXml[] {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const sheets = numbers.map(
    (number) =>
      `<sheet name="${number === 1 ? sheetName : `${sheetName} ${number}`}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  const relations = numbers.map(
    (number) =>
      `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  return [
    {
      name: "xl/workbook.xml",
      xml: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.join("")}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      xml: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join("")}<Relationship Id="rId${count + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    },
  ];
}

/** The beginning of the sheet: a frozen first row, and the widths of the columns. */
export function sheetStart(header: readonly string[]): string {
  const widths = header.map(
    (title, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.max(12, title.length + 2)}" customWidth="true"/>`,
  );
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen" activePane="bottomLeft"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${header.length > 0 ? `<cols>${widths.join("")}</cols>` : ""}<sheetData>`;
}

export const sheetEnd = (): string => "</sheetData></worksheet>";
