import type { Execute } from "#local/cli/cloudflare/database";
import { decryptSecret, type EncryptionKeys, encryptSecret } from "#src/platform/security/secrets";
import type { SealedColumn } from "#src/shared/security/sealed-columns";

/** Number of a column's texts that were re-encrypted, already used the current key, or fit no key. */
export type ReencryptedColumn = { reencrypted: number; current: number; unreadable: number };

const ROWS_PER_PAGE = 50;
/** wrangler receives a statement as an argument, and Linux limits arguments to 128 KiB. */
const MAX_COMMAND_CHARS = 60_000;
/** The characters of ids and encrypted texts: none can end a literal. */
const LITERAL = /^[\w.-]+$/;

type Row = { id: string; sealed: string };

/**
 * Re-encrypts a column's texts with the current key. Texts that the service changes meanwhile stay
 * unchanged, so this can run beside the service and be repeated.
 */
export async function reencryptColumn(
  execute: Execute,
  keys: EncryptionKeys,
  { table, column, purposeOf }: SealedColumn,
): Promise<ReencryptedColumn> {
  const counts = { reencrypted: 0, current: 0, unreadable: 0 };
  for (let after = ""; ;) {
    const [rows = []] = (await execute([
      `SELECT id, ${column} AS sealed FROM ${table}
        WHERE ${column} IS NOT NULL AND id > ${literal(after)} ORDER BY id LIMIT ${ROWS_PER_PAGE}`,
    ])) as Row[][];
    const updates: string[] = [];
    for (const { id, sealed } of rows) {
      const outcome = await reencrypt(keys, purposeOf(id), sealed);
      counts[outcome.kind]++;
      if (outcome.kind === "reencrypted")
        updates.push(
          `UPDATE ${table} SET ${column} = ${literal(outcome.sealed)}
            WHERE id = ${literal(id)} AND ${column} = ${literal(sealed)}`,
        );
    }
    for (const statements of commandsOf(updates)) await execute(statements);
    const last = rows.at(-1);
    if (rows.length < ROWS_PER_PAGE || !last) return counts;
    after = last.id;
  }
}

type Outcome =
  | { kind: "reencrypted"; sealed: string }
  | { kind: "current" }
  | { kind: "unreadable" };

async function reencrypt(keys: EncryptionKeys, purpose: string, sealed: string): Promise<Outcome> {
  const { ENCRYPTION_KEY } = keys;
  if ((await tryDecrypt({ ENCRYPTION_KEY }, purpose, sealed)) !== null) return { kind: "current" };
  const plain = await tryDecrypt(keys, purpose, sealed);
  if (plain === null) return { kind: "unreadable" };
  return { kind: "reencrypted", sealed: await encryptSecret(keys, purpose, plain) };
}

async function tryDecrypt(keys: EncryptionKeys, purpose: string, sealed: string) {
  try {
    return await decryptSecret(keys, purpose, sealed);
  } catch {
    // None of these keys fits: the caller tries others or counts the text as unreadable.
    return null;
  }
}

/** Groups statements that fit into one command line. */
function commandsOf(statements: string[]): string[][] {
  const commands: string[][] = [];
  let chars = Number.POSITIVE_INFINITY;
  for (const statement of statements) {
    chars += statement.length;
    if (chars > MAX_COMMAND_CHARS) {
      commands.push([]);
      chars = statement.length;
    }
    commands.at(-1)!.push(statement);
  }
  return commands;
}

function literal(text: string): string {
  if (text !== "" && !LITERAL.test(text)) throw new Error("The column holds no encrypted text");
  return `'${text}'`;
}
