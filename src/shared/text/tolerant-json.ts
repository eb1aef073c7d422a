/** Larger JSON is a product feed or an attack, not the description of a company. */
const MAX_LENGTH = 512 * 1024;
/** Repair takes about 100 ns per character. */
const MAX_MENDED_LENGTH = 128 * 1024;

/**
 * Parses the invalid JSON of web pages and models: wrapped in comments or CDATA, with trailing or missing
 * commas, comments, raw line breaks or unescaped quotes in strings, several values, a missing end. Time is
 * linear in the text. Returns undefined if the repair fails.
 */
export function parseTolerantJson(text: string): unknown {
  if (text.length > MAX_LENGTH) return undefined;
  const parsed = parseOrUndefined(text);
  if (parsed !== undefined || text.length > MAX_MENDED_LENGTH) return parsed;
  const isEscaped = !text.includes('"') && text.includes("&quot;");
  return parseOrUndefined(repairJson(isEscaped ? text.replaceAll("&quot;", '"') : text));
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Broken JSON is expected here: the caller repairs it once, then does without it.
    return undefined;
  }
}

/** Copies valid tokens and repairs the rest. */
function repairJson(text: string): string {
  const tokens: string[] = [];
  const open: string[] = [];
  let roots = 0;
  const push = (token: string) => {
    if (tokens.length > 0 && endsValue(tokens.at(-1)!)) tokens.push(",");
    tokens.push(token);
  };
  let at = startOfValue(text);
  while (at < text.length) {
    const char = text[at]!;
    if (char === '"') {
      const [string, end] = repairString(text, at + 1);
      push(string);
      at = end;
    } else if (char === "{" || char === "[") {
      push(char);
      open.push(char === "{" ? "}" : "]");
      at++;
    } else if (char === "}" || char === "]") {
      at++;
      if (open.at(-1) !== char) continue;
      open.pop();
      if (tokens.at(-1) === ",") tokens.pop();
      tokens.push(char);
      if (open.length === 0) {
        roots++;
        at = startOfValue(text, at);
      }
    } else if (char === "," || char === ":") {
      if (endsValue(tokens.at(-1) ?? "")) tokens.push(char);
      at++;
    } else if (text.startsWith("/*", at)) at = after(text, "*/", at + 2);
    else if (text.startsWith("//", at)) at = after(text, "\n", at + 2);
    else {
      const literal = LITERAL.exec(text.slice(at, at + 32))?.[0];
      if (literal) push(literal);
      at += literal?.length ?? 1;
    }
  }
  if (tokens.at(-1) === ",") tokens.pop();
  const json = tokens.join("") + open.reverse().join("");
  return roots > 1 ? `[${json}]` : json;
}

const LITERAL = /^(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/;

/** Whether a value or key ends with this token, so that a separator must follow. */
function endsValue(token: string): boolean {
  return token !== "" && !"{[,:".includes(token);
}

/** Skips the text before a value: a byte-order mark, `<![CDATA[`, comments, `var data =`. */
function startOfValue(text: string, from = 0): number {
  const cdata = from === 0 ? text.slice(0, 64).indexOf("<![CDATA[") : -1;
  const start = cdata === -1 ? from : cdata + 9;
  const value = text.slice(start, start + 1024).search(/[{[]/);
  return value === -1 ? text.length : start + value;
}

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at === -1 ? text.length : at + end.length;
}

/** Copies the string that starts at `from` and escapes characters that JSON strings do not allow. */
function repairString(text: string, from: number): [string, number] {
  const parts = ['"'];
  let copied = from;
  let at = from;
  const replace = (length: number, by: string) => {
    parts.push(text.slice(copied, at), by);
    copied = at + length;
  };
  for (; at < text.length; at++) {
    const char = text[at]!;
    if (char === '"') {
      if (isEndOfString(text, at + 1)) break;
      replace(1, '\\"');
    } else if (char === "\\") {
      if (isEscape(text, at)) at++;
      else replace(1, "\\\\");
    } else if (char < " ") replace(1, " ");
  }
  parts.push(text.slice(copied, at), '"');
  return [parts.join(""), at + 1];
}

function isEscape(text: string, at: number): boolean {
  const next = text[at + 1];
  if (next === undefined) return false;
  if (next === "u") return /^[0-9a-f]{4}$/i.test(text.slice(at + 2, at + 6));
  return `"\\/bfnrt`.includes(next);
}

/** A quote ends its string if valid JSON follows; otherwise it is a character of the string. */
function isEndOfString(text: string, from: number): boolean {
  const next = /^(\s*)(.?)/s.exec(text.slice(from, from + 80));
  const [space, sign] = [next?.[1] ?? "", next?.[2] ?? ""];
  return sign === "" || ",:}]/<".includes(sign) || (sign === '"' && space.includes("\n"));
}
