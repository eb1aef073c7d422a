import type { DatabaseSync } from "node:sqlite";
import { named } from "./literals.ts";
import type { Table } from "./schema.ts";

/** A foreign key: `columns` of a row name the row of `parent` with the same values in `keys`. */
export type Reference = {
  parent: string;
  columns: string[];
  keys: string[];
  onDelete: string;
};

type Listed = { id: number; table: string; from: string; to: string; on_delete: string };

export function readReferences(database: DatabaseSync, table: string): Reference[] {
  const listed = database
    .prepare('SELECT id, "table", "from", "to", on_delete FROM pragma_foreign_key_list(?)')
    .all(table) as Listed[];
  return [...Map.groupBy(listed, ({ id }) => id).values()].map((columns) => ({
    parent: columns[0]!.table,
    columns: columns.map(({ from }) => from),
    keys: columns.map(({ to }) => to),
    onDelete: columns[0]!.on_delete,
  }));
}

/** The tables in groups: each follows the tables to which it refers. */
export function parentsFirst(tables: readonly Table[]): Table[][] {
  const groups: Table[][] = [];
  const placed = new Set<string>();
  for (let rest = [...tables]; rest.length > 0;) {
    const isNext = ({ name, references }: Table) =>
      references.every(({ parent }) => parent === name || placed.has(parent));
    const group = rest.filter(isNext);
    if (group.length === 0) throw new Error("Tables refer to each other in a circle");
    for (const { name } of group) placed.add(name);
    groups.push(group);
    rest = rest.filter((table) => !group.includes(table));
  }
  return groups;
}

/** The statements that remove references to rows which a backup lacks, as the foreign key does when a row is deleted. */
export const orphanStatements = (tables: readonly Table[]): string[] =>
  parentsFirst(tables)
    .flat()
    .flatMap(({ name, references }) =>
      references.map((reference) => orphanStatement(named(name), reference)),
    );

function orphanStatement(child: string, { parent, columns, keys, onDelete }: Reference): string {
  const equal = keys.map((key, at) => `parent.${named(key)} = ${child}.${named(columns[at]!)}`);
  const isOrphan = [
    ...columns.map((column) => `${named(column)} IS NOT NULL`),
    `NOT EXISTS (SELECT 1 FROM ${named(parent)} AS parent WHERE ${equal.join(" AND ")})`,
  ].join(" AND ");
  const nulls = columns.map((column) => `${named(column)} = NULL`).join(", ");
  return onDelete === "SET NULL"
    ? `UPDATE ${child} SET ${nulls} WHERE ${isOrphan};`
    : `DELETE FROM ${child} WHERE ${isOrphan};`;
}
