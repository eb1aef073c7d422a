import { socialNetworks } from "#src/extraction/data/social-networks";
import type { NETWORKS } from "#src/shared/lead";
import { lazy } from "#src/shared/lazy";
import { memoised } from "#src/shared/text/memo";

export type Network = (typeof NETWORKS)[number];

/**
 * Domains of the supported networks, and subdomains with the same profiles, in addition to language subdomains (`de`, `pt-br`).
 * `reserved` are first path segments of the network's own pages and buttons, `placeholders` are handles of theme demos.
 */
const networks = lazy(() => {
  const data = socialNetworks();
  return {
    byDomain: new Map(Object.entries(data.networkByDomain as Record<string, Network>)),
    subdomains: new Set<string>(data.profileSubdomains),
    reserved: data.reservedHandles as Readonly<Record<Network, readonly string[]>>,
    placeholders: new Set<string>(data.placeholderHandles),
  };
});
/** The network of a registrable domain. */
export const networkOfDomain = (domain: string): Network | undefined =>
  networks().byDomain.get(domain);

/** A social profile, read from a URL. */
export type SocialProfile = {
  readonly network: Network;
  /** The same for all addresses of one profile. */
  readonly key: string;
  readonly url: string;
  /** Name of the profile in its URL. */
  readonly handle: string;
  /**
   * `mention`: a post or a repository, whose author is unknown. `placeholder`: left over from a
   * theme.
   */
  kind: "organization" | "person" | "any" | "mention" | "placeholder";
};

const SLASH = 47;

type Kind = SocialProfile["kind"];
/** Path on the network's canonical host, the handle, and the kind. */
type Reading = [path: string, handle: string, kind: Kind] | null;
type Reader = (segments: string[], query: URLSearchParams, host: string) => Reading;

const MAX_KNOWN_PROFILES = 2_000;

/** Reads an absolute URL. Null for share buttons, logins, hashtags and the network's own pages. */
export function readSocialProfile(href: string): SocialProfile | null {
  return href.length > 1_000 || !networkOf(href) ? null : profileAt(href);
}

/** Every page of a site links to the same profiles, often twice. */
const profileAt = memoised(parseProfile, MAX_KNOWN_PROFILES);

function parseProfile(href: string): SocialProfile | null {
  const network = networkOf(href);
  const url = URL.parse(href.startsWith("//") ? `https:${href}` : href);
  if (!network || !url || !/^https?:$/.test(url.protocol)) return null;
  const segments = pathSegments(url);
  const reading = READERS[network](segments, url.searchParams, url.hostname);
  if (!reading) return null;
  const [path, handle, kind] = reading;
  const isPlaceholder = networks().placeholders.has(handle.toLowerCase().replace(/^@/, ""));
  const host = CANONICAL_HOSTS[network] ?? canonicalHost(url.hostname, path);
  return {
    network,
    key: `${network}:${path.toLowerCase()}`,
    url: `https://${host}${path}`,
    handle,
    kind: isPlaceholder ? "placeholder" : kind,
  };
}

/** The network of a URL's host. Cheap, because it runs for every link. */
function networkOf(href: string): Network | undefined {
  // Fast path: most links are relative.
  if (href.charCodeAt(0) === SLASH && href.charCodeAt(1) !== SLASH) return undefined;
  const scheme = href.slice(0, 8).indexOf("//");
  if (scheme !== 0 && scheme !== 5 && scheme !== 6) return undefined;
  const start = scheme + 2;
  const end = href.indexOf("/", start);
  if (end === -1 || end - start > 40) return undefined;
  const host = href.slice(start, end).toLowerCase();
  const known = networkOfDomain(host);
  if (known) return known;
  if (host.includes("pinterest."))
    return /(?:^|\.)pinterest\.(?:com?\.)?[a-z]{2,3}$/.test(host) ? "pinterest" : undefined;
  const dot = host.indexOf(".");
  const network = networkOfDomain(host.slice(dot + 1));
  return network && isProfileSubdomain(host.slice(0, dot)) ? network : undefined;
}

function isProfileSubdomain(name: string): boolean {
  return networks().subdomains.has(name) || /^[a-z]{2}(?:-[a-z]{2})?$/.test(name);
}

function pathSegments(url: URL): string[] {
  const path = url.hash.startsWith("#!/") ? url.hash.slice(2) : url.pathname;
  return path
    .split("/")
    .map((segment) => decodeSegment(segment).trim())
    .filter((segment) => segment !== "");
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Invalid percent-encoding: the segment is used as written.
    return segment;
  }
}

const CANONICAL_HOSTS: Partial<Record<Network, string>> = {
  linkedin: "www.linkedin.com",
  x: "x.com",
  facebook: "www.facebook.com",
  instagram: "www.instagram.com",
  youtube: "www.youtube.com",
  tiktok: "www.tiktok.com",
  github: "github.com",
  pinterest: "www.pinterest.com",
  telegram: "t.me",
  xing: "www.xing.com",
};

/** Threads has two equivalent hosts. WhatsApp has one for numbers and one for channels. */
function canonicalHost(hostname: string, path: string): string {
  if (hostname.includes("whats") || hostname.endsWith("wa.me"))
    return path.startsWith("/channel/") ? "www.whatsapp.com" : "wa.me";
  return `www.${hostname.split(".").slice(-2).join(".")}`;
}

function isReserved(network: Network, handle: string): boolean {
  return networks().reserved[network].includes(handle.toLowerCase()) || FILE_NAME.test(handle);
}

const FILE_NAME = /\.(?:php|html?|js|css|png|jpe?g|svg|ico)$/i;

/** The first segment is the handle. A longer path is content of that profile. */
function readHandle(network: Network, pattern: RegExp, [first = "", ...rest]: string[]): Reading {
  const handle = first.replace(/^@(?=.)/, "");
  if (!pattern.test(handle) || isReserved(network, handle)) return null;
  return [`/${handle}`, handle, rest.length > 0 ? "mention" : "any"];
}

/** Handles with a leading at sign. */
function readAtHandle(pattern: RegExp, [first = "", ...rest]: string[]): Reading {
  if (!first.startsWith("@") || !pattern.test(first.slice(1))) return null;
  return [`/${first}`, first.slice(1), rest.length > 0 ? "mention" : "any"];
}

/** The first segment is the kind of profile, the second its handle. */
function readArea(areas: RegExp, personArea: string, [area = "", slug = ""]: string[]): Reading {
  if (!areas.test(area) || !/^[^\s?#]{1,120}$/.test(slug)) return null;
  return [`/${area}/${encodeURI(slug)}`, slug, area === personArea ? "person" : "organization"];
}

const GITHUB_HANDLE = /^[a-z\d](?:-?[a-z\d]){0,38}$/i;

const READERS: Record<Network, Reader> = {
  linkedin: (path) => readArea(/^(?:company|school|showcase|in)$/, "in", path),
  xing: (path) => readArea(/^(?:companies|company|pages|profile)$/, "profile", path),
  x: (path) => readHandle("x", /^\w{1,15}$/, path),
  facebook: readFacebook,
  instagram: (path) =>
    readHandle("instagram", /^[\w.]{1,30}$/, path[0] === "_u" ? path.slice(1) : path),
  youtube: readYouTube,
  tiktok: (path) => readAtHandle(/^[\w.]{2,32}$/, path),
  github: (path) =>
    readHandle("github", GITHUB_HANDLE, path[0] === "orgs" ? path.slice(1, 2) : path),
  pinterest: (path) => readHandle("pinterest", /^\w{3,30}$/, path),
  threads: (path) => readAtHandle(/^[\w.]{1,30}$/, path),
  whatsapp: readWhatsApp,
  telegram: (path) =>
    readHandle("telegram", /^[a-z]\w{3,31}$/i, path[0] === "s" ? path.slice(1, 2) : path),
};

function readYouTube([first = "", second = ""]: string[]): Reading {
  if (/^(?:channel|c|user)$/.test(first) && /^[^\s/]{1,100}$/.test(second))
    return [`/${first}/${encodeURI(second)}`, second, "any"];
  const isHandle = /^@?[\p{L}\p{N}_.·-]{2,100}$/u.test(first) && !isReserved("youtube", first);
  return isHandle ? [`/${encodeURI(first)}`, first.replace(/^@/, ""), "any"] : null;
}

const FACEBOOK_HANDLE = /^[\p{L}\p{N}][\p{L}\p{N}.-]{1,79}$/u;
/** Tabs of a page. Any other second segment is a post, a photo or an event. */
const FACEBOOK_TABS =
  /^(?:about|about_.*|reviews|timeline|home|info|community|shop|services|app|likes|mentions|photos|videos|events|followers)$/;

function readFacebook(segments: string[], query: URLSearchParams): Reading {
  const [first = "", second = "", third = ""] = segments;
  const id = query.get("id") ?? "";
  if (first === "profile.php")
    return /^\d{5,20}$/.test(id) ? [`/profile.php?id=${id}`, id, "any"] : null;
  if (first === "pg" && second) return readFacebook(segments.slice(1), query);
  if (first === "pages" && second === "category") return readFacebook([segments[3] ?? ""], query);
  if ((first === "pages" || first === "people") && /^\d{5,20}$/.test(third))
    return [
      `/${first}/${encodeURI(second)}/${third}`,
      second,
      first === "people" ? "person" : "any",
    ];
  if (first === "p" && FACEBOOK_HANDLE.test(second))
    return [`/p/${encodeURI(second)}`, second, "any"];
  if (!FACEBOOK_HANDLE.test(first) || isReserved("facebook", first) || /^v\d+\.\d+$/.test(first))
    return null;
  const isProfile = !second || (FACEBOOK_TABS.test(second) && !third);
  return [`/${encodeURI(first)}`, first, isProfile ? "any" : "mention"];
}

function readWhatsApp(
  [first = "", second = ""]: string[],
  query: URLSearchParams,
  host: string,
): Reading {
  if ((first === "channel" || first === "message") && /^\w{8,60}$/.test(second))
    return [`/${first}/${second}`, second, "any"];
  const written = host.endsWith("wa.me") ? first : (query.get("phone") ?? "");
  const digits = written.replace(/[\s()+.-]/g, "").replace(/^00/, "");
  return /^[1-9]\d{6,14}$/.test(digits) ? [`/${digits}`, digits, "any"] : null;
}
