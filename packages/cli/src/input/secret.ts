import { text } from "node:stream/consumers";
import { Failure } from "#cli/failures";
import type { Session } from "#cli/session";
import { askSecret } from "./prompts.ts";

/**
 * Reads a secret: hidden from a terminal, or the first line of a redirected standard input. Secrets are not
 * accepted as arguments, which other users of the machine can list.
 */
export async function readSecret(session: Session, name: string): Promise<string> {
  if (process.stdin.isTTY)
    return askSecret(session, name, `${name}: give it on standard input, such as < file.`);
  const [line = ""] = (await text(process.stdin)).trim().split("\n");
  if (!line.trim()) throw new Failure(`${name}: standard input is empty.`);
  return line.trim();
}
