import { rot13 } from "#src/shared/addresses/disguised-address";
import type { EmailAddress } from "#src/shared/addresses/email-address";
import type { EmailContext } from "./email-context";
import { findAddresses, readAddressAt, type FoundAddress } from "./email-finder";
import { decodeBase64, decodePercents, decodeTypo3Link, mailtoAddresses } from "./encoded-emails";
import { decodeEntities } from "#src/extraction/html/html-entities";

const AT_SIGN = /@|%40|\\u0040|\\x40|&#(?:64|x40);|&commat;/g;
/** Maximum distance from an `@` within an expression that builds an address. */
const REACH = 240;
const MAX_SIGNS = 5_000;
const MAX_CALLS = 50;

const BACKSLASH_BEFORE = /\\[\w.+-]{0,64}$/;
/** A string that ends or starts near an `@`, and a plus beyond it. */
const PLUS_BEFORE = /\+\s{0,4}["'`][\w.+-]{0,40}$/;
const PLUS_BEHIND = /^[\w.-]{0,50}(?:["'`]\s{0,4}\+|\\)/;
const CALLS =
  /fromCharCode|atob|unescape|decodeURI|UnCryptMailto|rot13|ROT13|\.join\(["'][@.]?["']/;
const ESCAPE = /\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([/"'nrt\\]))/gi;
const CONCATENATION = /(["'`])\s{0,8}\+\s{0,8}["'`]/g;
/** A string with one half of an address; a variable contains the other half. */
const HALF = /["']([\w.+-]{0,64})@([\w.-]{0,80})["']/g;
/** Precedes the value of a `placeholder`. */
const HINT = /placeholder\\?["']?\s{0,3}[:=,]\s{0,3}\\?["'`]$/i;
const MAX_HALVES = 10;
/** A comma between strings is required: without it the spaces around it could be split in many ways. */
const JOINED =
  /\[\s{0,4}(["'][^"'\n]{1,64}["'](?:\s{0,4},\s{0,4}["'][^"'\n]{1,64}["']){1,7})\s{0,4},?\s{0,4}\]\s{0,4}\.join\(\s?["']([@.]?)["']/g;
const CALL =
  /(fromCharCode|atob|unescape|decodeURIComponent|linkTo_UnCryptMailto|rot13)\s{0,4}\(\s{0,4}["'`]?([^"'`)]{4,1500})/gi;
/**
 * Characters before an address in a string. Excludes `<`, which precedes authors' addresses in
 * library banners.
 */
const OPENS = new Set("\"'`>:;,=/(|\\");

/**
 * Finds addresses in a script: complete ones in strings, and those built with `+`, `join`,
 * `fromCharCode`, `atob`, percent-encoding, ROT13 or TYPO3's link. No code is executed.
 */
export function findScriptEmails(
  script: string,
  context: EmailContext,
  isJson: boolean,
): EmailAddress[] {
  const found: EmailAddress[] = [];
  let halves = 0;
  for (const [from, to] of readWhole(script, context, isJson, found)) {
    const text = plainCode(script.slice(from, to));
    for (const one of findAddresses(text, context))
      if (isWanted(text, one, context, isJson)) found.push(one.address);
    for (const half of isJson ? [] : text.matchAll(HALF)) {
      if (++halves <= MAX_HALVES) found.push(...readHalf(half, script, context));
    }
  }
  return isJson || !CALLS.test(script) ? found : [...found, ...readCalls(script, context)];
}

/** Whether an address is in a string, but not in a comment or in the placeholder of a form field. */
function isWanted(text: string, found: FoundAddress, context: EmailContext, isJson: boolean) {
  const { start, address } = found;
  const isString = isJson || start === 0 || OPENS.has(text.charAt(start - 1));
  if (!isString && address.domain !== context.ownDomain) return false;
  return !HINT.test(text.slice(Math.max(0, start - 24), start));
}

/**
 * Reads contiguous addresses. Returns the ranges where an address may be escaped or split into
 * several strings.
 */
function readWhole(
  script: string,
  context: EmailContext,
  isJson: boolean,
  found: EmailAddress[],
): [from: number, to: number][] {
  const spots: [number, number][] = [];
  let signs = 0;
  for (const { index, 0: sign } of script.matchAll(AT_SIGN)) {
    if (++signs > MAX_SIGNS) break;
    if (sign === "@" && !isPiece(script, index, isJson)) {
      const whole = readAddressAt(script, index, context);
      if (whole && isWanted(script, whole, context, isJson)) found.push(whole.address);
      continue;
    }
    const last = spots.at(-1);
    if (last && index - REACH <= last[1]) last[1] = index + REACH;
    else spots.push([Math.max(0, index - REACH), index + REACH]);
  }
  for (const spot of spots) {
    while (spot[1] < script.length && /[\w.-]/.test(script.charAt(spot[1]))) spot[1]++;
  }
  return spots;
}

/** Whether the string around an `@` is joined to others or contains escapes. */
function isPiece(script: string, at: number, isJson: boolean): boolean {
  const around = script.slice(Math.max(0, at - 64), at + 64);
  if (!around.includes("+") && !around.includes("\\")) return false;
  const middle = Math.min(at, 64);
  if (BACKSLASH_BEFORE.test(around.slice(0, middle))) return true;
  const behind = around.slice(middle + 1);
  return !isJson
    ? PLUS_BEFORE.test(around.slice(0, middle)) || PLUS_BEHIND.test(behind)
    : behind.startsWith("\\");
}

/** Returns the code with decoded escapes and joined strings. */
function plainCode(code: string): string {
  const unescaped = code.includes("\\")
    ? code.replace(ESCAPE, (_, long, short, sign) => {
        if (sign !== undefined) return /[nrt]/.test(sign) ? " " : sign;
        return String.fromCharCode(Number.parseInt(long ?? short, 16));
      })
    : code;
  const decoded = decodeEntities(
    unescaped.includes("%40") ? unescaped.replace(/%40/g, "@") : unescaped,
  );
  return decoded.includes("+") ? decoded.replace(CONCATENATION, "") : decoded;
}

/** `user + '@' + host`, where each operand is a string or a variable of the script. */
function readHalf(half: RegExpExecArray, script: string, context: EmailContext): EmailAddress[] {
  const { index, input, 0: whole, 1: left = "", 2: right = "" } = half;
  if (left !== "" && right !== "") return [];
  const before = /([\w$]{1,40})\s{0,4}\+\s{0,4}$/.exec(
    input.slice(Math.max(0, index - 50), index),
  )?.[1];
  const behind = /^\s{0,4}\+\s{0,4}([\w$]{1,40})/.exec(
    input.slice(index + whole.length, index + whole.length + 50),
  )?.[1];
  const local = left || stringVariable(script, before);
  const domain = right || stringVariable(script, behind);
  return local && domain ? addressesIn(`${local}@${domain}`, context) : [];
}

function stringVariable(script: string, name: string | undefined): string | null {
  if (name === undefined) return null;
  const pattern = new RegExp(
    `(?:^|[^\\w$.])${name.replaceAll("$", "\\$")}\\s{0,4}=\\s{0,4}((?:["'][^"'\\n]{0,80}["']\\s{0,4}\\+?\\s{0,4}){1,6})`,
  );
  const value = pattern.exec(script)?.[1];
  return value === undefined ? null : value.replace(/["'\s+]/g, "");
}

function readCalls(script: string, context: EmailContext): EmailAddress[] {
  const found: EmailAddress[] = [];
  let calls = 0;
  for (const [, list = "", glue = ""] of script.matchAll(JOINED)) {
    if (++calls > MAX_CALLS) break;
    const parts = [...list.matchAll(/["']([^"'\n]+)["']/g)].map((part) => part[1]);
    found.push(...addressesIn(parts.join(glue), context));
  }
  for (const [, name = "", argument = ""] of script.matchAll(CALL)) {
    if (++calls > MAX_CALLS) break;
    found.push(...addressesIn(decodeArgument(name.toLowerCase(), argument), context));
  }
  return found;
}

function decodeArgument(name: string, argument: string): string {
  if (name === "fromcharcode") {
    const codes = argument.split(",").map((part) => Number(part.trim()));
    return codes.every((code) => code >= 9 && code < 0x10000) ? String.fromCharCode(...codes) : "";
  }
  if (name === "atob") return decodeBase64(argument) ?? "";
  if (name === "rot13") return rot13(argument);
  if (name === "linkto_uncryptmailto")
    return mailtoAddresses(decodeTypo3Link(decodePercents(argument)) ?? "").join(" ");
  return decodeEntities(decodePercents(argument)).replace(CONCATENATION, "");
}

function addressesIn(text: string, context: EmailContext): EmailAddress[] {
  return text.includes("@") ? findAddresses(text, context).map(({ address }) => address) : [];
}
