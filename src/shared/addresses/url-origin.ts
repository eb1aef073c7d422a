/** The scheme and the host of an absolute URL as written, without parsing it; any other text unchanged. */
export function originOf(url: string): string {
  const start = url.indexOf("://");
  if (start === -1) return url;
  let at = start + 3;
  while (url.charCodeAt(at) === SLASH) at++;
  for (; at < url.length; at++) {
    const code = url.charCodeAt(at);
    if (code === SLASH || code === QUESTION || code === HASH || code === BACKSLASH)
      return url.slice(0, at);
  }
  return url;
}

const HASH = 35;
const SLASH = 47;
const QUESTION = 63;
const BACKSLASH = 92;
