import type { FieldMapPreview } from "@quarry/client";

export type FieldRow = FieldMapPreview["fields"][number];

/** `field_map` of an integration: columns by field. An empty column omits the field. */
export type FieldMap = Readonly<Record<string, string>>;

/** The column of a field; empty where it is not sent. */
export const columnOf = (map: FieldMap, { field, default_column }: FieldRow): string =>
  map[field] ?? default_column ?? "";

/** The map with another column of a field. The default column needs no entry. */
export function withColumn(map: FieldMap, row: FieldRow, column: string): FieldMap {
  const { [row.field]: _former, ...rest } = map;
  return column === (row.default_column ?? "") ? rest : { ...rest, [row.field]: column };
}

/** Fields of the file that named the site, by the name of its column. */
const UPLOADED = "input.";

/** Sends a field in its default column, or in one of its own name. */
export const withField = (map: FieldMap, row: FieldRow, isSent: boolean): FieldMap =>
  withColumn(map, row, isSent ? (row.default_column ?? row.field.replace(UPLOADED, "")) : "");

/** Fields that are sent first, each group in the order of the API. */
export const inOrder = (rows: readonly FieldRow[]): FieldRow[] =>
  rows.toSorted((one, other) => Number(other.column !== null) - Number(one.column !== null));

/** Names that are not the words of the field. */
const LABELS: Record<string, string> = {
  id: "Lead id",
  email: "E-mail",
  email_status: "E-mail status",
  emails: "All e-mails",
  phones: "All phones",
  icp_score: "ICP score",
  verdict: "ICP verdict",
  linkedin: "LinkedIn",
  youtube: "YouTube",
  github: "GitHub",
};

/** "company_name" → "Company name", "input.Owner" → "Owner (uploaded)" */
export const labelOf = (field: string): string => {
  const known = LABELS[field];
  if (known !== undefined) return known;
  if (field.startsWith(UPLOADED)) return `${field.slice(UPLOADED.length)} (uploaded)`;
  const words = field.replaceAll("_", " ");
  return words[0]!.toUpperCase() + words.slice(1);
};
