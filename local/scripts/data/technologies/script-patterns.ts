const STARTS_WITH_SCHEME = /^\^?https\?:(?:\/\/|\\\/\\\/)/;
const STARTS_WITH_WORD = /^[a-z]/i;

/**
 * Extends a pattern for script URLs to all ways of writing one: a URL may omit its scheme, and a name must not
 * match the end of another (`right\.js` in `copyright.js`).
 */
export function anchorScriptPattern(source: string): string {
  const scheme = STARTS_WITH_SCHEME.exec(source)?.[0];
  if (scheme !== undefined)
    return `${scheme.startsWith("^") ? "^" : ""}(?:https?:)?//${source.slice(scheme.length)}`;
  return STARTS_WITH_WORD.test(source) ? `(?:^|[^a-z])(?:${source})` : source;
}
