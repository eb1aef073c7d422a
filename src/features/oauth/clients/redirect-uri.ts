const MAX_LENGTH = 512;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Schemes that browsers handle themselves. A redirect to one could run scripts or open files. */
const BROWSER_SCHEMES =
  /^(?:about|blob|chrome|chrome-extension|data|devtools|edge|file|filesystem|ftp|intent|javascript|jar|mailto|moz-extension|resource|sms|tel|vbscript|view-source|ws|wss):$/;

/** Why a client may not use a redirect URI; null if it may. */
export function redirectUriProblem(uri: string): string | null {
  if (uri.length > MAX_LENGTH) return `has more than ${MAX_LENGTH} characters`;
  const url = URL.parse(uri);
  if (!url) return "is not an absolute URI";
  if (uri.includes("#")) return "must not have a fragment";
  if (url.username || url.password) return "must not have credentials";
  if (url.protocol === "https:") return null;
  if (url.protocol === "http:")
    return isLoopback(url) ? null : "must use https, unless its host is a loopback address";
  return BROWSER_SCHEMES.test(url.protocol) ? `must not use the scheme ${url.protocol}` : null;
}

/**
 * Whether a redirect URI is one of the registered ones: the same text. On a loopback address, the port may differ,
 * because a program listens on a port that is free at the time (RFC 8252 §7.3).
 */
export const isRegistered = (uri: string, registered: readonly string[]): boolean =>
  registered.some((known) => known === uri || isSameLoopback(uri, known));

function isSameLoopback(uri: string, known: string): boolean {
  const [one, other] = [URL.parse(uri), URL.parse(known)];
  if (!one || !other || !isLoopback(one) || !isLoopback(other)) return false;
  one.port = "";
  other.port = "";
  return one.href === other.href;
}

/** Whether a redirect leads to a program on the user's own computer. */
export const isLoopbackUri = (uri: string): boolean => {
  const url = URL.parse(uri);
  return url !== null && isLoopback(url);
};

const isLoopback = ({ protocol, hostname }: URL) => protocol === "http:" && LOOPBACK.has(hostname);

/** Where a redirect leads, for people: the host, or the scheme of a program, such as `cursor:`. */
export function redirectHost(uri: string): string {
  const { protocol, hostname } = new URL(uri);
  return /^https?:$/.test(protocol) ? hostname : protocol;
}
