import type { ColumnKind } from "#src/uploads/choose-column";
import { readTable } from "#src/uploads/read-table";
import { TableError } from "#src/uploads/table-error";
import { AddressList } from "./address-list";

const MAX_ROWS = 200_000;
const ADDRESSES: ColumnKind = {
  names: ["email", "emailaddress", "mail", "emails", "workemail", "contactemail"],
  isValue: (cell) => /^\S+@\S+\.\S+$/.test(cell),
  minShare: 0,
  missing: { code: "no_emails", message: "The file has no column with e-mail addresses" },
};

export type EmailTable = {
  list: AddressList;
  /** Names of the columns, in order. Unique, and none is empty. */
  columns: string[];
  /** Rows without a text in the column of addresses. */
  skippedCount: number;
};

/** Reads e-mail addresses from an uploaded table and keeps all its rows and columns. Throws TableError. */
export async function readEmailTable(
  bytes: Uint8Array,
  wanted: string | undefined,
): Promise<EmailTable> {
  const list = new AddressList();
  let skippedCount = 0;
  const { columns } = await readTable(bytes, {
    kind: ADDRESSES,
    wanted,
    maxRows: MAX_ROWS,
    onRow: ({ cells }, chosen) => {
      const email = chosen.map((column) => cells[column]?.trim() ?? "").find((text) => text !== "");
      if (email === undefined) skippedCount++;
      list.add(email ?? "", cells);
    },
  });
  if (list.size === 0) throw new TableError("no_emails", "The file has no e-mail addresses");
  list.keepColumns(columns.map(({ index }) => index));
  return { list, columns: columns.map(({ name }) => name), skippedCount };
}
