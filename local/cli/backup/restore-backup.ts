import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import type { Execute } from "#local/cli/cloudflare/database";
import type { DatabaseBinding } from "#local/dev/service/configuration/configuration";
import { readSchema } from "./schema.ts";
import { END, headerOf } from "./write-backup.ts";

/** A table that has rows as soon as a database is in use. */
function contentOf(binding: DatabaseBinding): string {
  if (binding === "HIRING") return "hiring_postings";
  return binding === "DB" ? "users" : "wallets";
}

/** Fails unless a file is a backup that the database can take. `replaces` allows a database that is in use. */
export async function requireRestorable(
  execute: Execute,
  { binding, file }: { binding: DatabaseBinding; file: string },
  { replaces }: { replaces: boolean },
): Promise<void> {
  const { migrations } = readSchema(binding);
  const header = await firstLine(file);
  if (!header.startsWith("-- quarry backup 1: "))
    throw new Error(`${file} is not a backup of npm run backup.`);
  if (header !== headerOf(binding, migrations))
    throw new Error(
      `${file} is of another database, or of a version with other migrations. Name the database with --database, or check out that version, restore there, then update.`,
    );
  if (!(await lastText(file)).endsWith(`\n${END}\n`))
    throw new Error(
      `${file} is incomplete: its end is missing. Copy it again, or use another backup.`,
    );
  const [names = [], content = []] = await execute([
    "SELECT name FROM d1_migrations ORDER BY name",
    `SELECT count(*) AS content FROM ${contentOf(binding)}`,
  ]);
  if (
    headerOf(
      binding,
      names.map(({ name }) => String(name)),
    ) !== header
  )
    throw new Error(
      "The database and this version of Quarry have different migrations. Start or deploy this version first.",
    );
  if (Number(content[0]?.["content"]) > 0 && !replaces)
    throw new Error(
      `The database has rows in ${contentOf(binding)}. --replace deletes its content before the restore.`,
    );
}

async function firstLine(file: string): Promise<string> {
  const input = createReadStream(file);
  try {
    for await (const line of createInterface({ input })) return line;
    return "";
  } finally {
    input.destroy();
  }
}

async function lastText(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, END.length + 2);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString();
  } finally {
    await handle.close();
  }
}
