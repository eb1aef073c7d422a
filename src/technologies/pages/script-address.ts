const MAX_SIDE_LENGTH = 300;
const DELIMITER = /[\s"'`()<>,;{}|^]/;
const STARTS_AT_HOST = /^(?:https?:)?\/\/|^\.?[\w-]+(?:\.[\w-]+)+\//;
const IS_SCRIPT = /[./]js\b/;

/** The script address at a position of an inline script, or `""`. */
export function addressAt(script: string, at: number): string {
  let start = at;
  const first = Math.max(0, at - MAX_SIDE_LENGTH);
  while (start > first && !DELIMITER.test(script[start - 1]!)) start--;
  let end = at;
  const last = Math.min(script.length, at + MAX_SIDE_LENGTH);
  while (end < last && !DELIMITER.test(script[end]!)) end++;
  const address = script.slice(start, end).replaceAll("\\/", "/");
  return STARTS_AT_HOST.test(address) && IS_SCRIPT.test(address) ? address : "";
}
