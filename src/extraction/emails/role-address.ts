import { IDLE_LOCAL_PARTS, ROLE_LOCAL_PARTS } from "#src/extraction/data/mail-words";
import { MORE_ROLE_WORDS } from "#src/extraction/data/role-words";

const MIN_JOINED_LENGTH = 8;

/** Addresses in the memory of one isolate: a list of leads asks for the same words again and again. */
const MAX_KNOWN = 2_000;
const known = new Map<string, boolean>();

/** `info@`, `sales2@`, `info+web@`, `info-berlin@`, `human.resources@`; not `hr.mueller@` or `dev.patel@`. */
export function isRoleAddress(email: string): boolean {
  const local = email.slice(0, email.lastIndexOf("@"));
  let isRole = known.get(local);
  if (isRole === undefined) {
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(local, (isRole = isRoleName(local)));
  }
  return isRole;
}

function isRoleName(local: string): boolean {
  const name = local.split("+", 1)[0]!.replace(/[._-]?\d+$/, "");
  if (isRoleWord(name)) return true;
  const words = name.split(/[._-]/);
  const [first = ""] = words;
  const joined = words.join("");
  return (
    words.every(isRoleWord) ||
    (first.length > 3 && ROLE_LOCAL_PARTS.has(first)) ||
    (joined.length >= MIN_JOINED_LENGTH && isRoleWord(joined))
  );
}

function isRoleWord(word: string): boolean {
  return ROLE_LOCAL_PARTS.has(word) || IDLE_LOCAL_PARTS.has(word) || MORE_ROLE_WORDS.has(word);
}
