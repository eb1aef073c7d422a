const STARTS_WITH_SCHEME = /^\^?https\?:(?:\/\/|\\\/\\\/)/;
const STARTS_WITH_WORD = /^[a-z]/i;

/**
 * A pattern of a script's address, made to hold for every way to write one: an address may leave out its scheme,
 * and a name does not match the end of another (`right\.js` in `copyright.js`).
 */
export function anchorScriptPattern(source: string): string {
  const scheme = STARTS_WITH_SCHEME.exec(source)?.[0];
  if (scheme !== undefined)
    return `${scheme.startsWith("^") ? "^" : ""}(?:https?:)?//${source.slice(scheme.length)}`;
  return STARTS_WITH_WORD.test(source) ? `(?:^|[^a-z])(?:${source})` : source;
}
