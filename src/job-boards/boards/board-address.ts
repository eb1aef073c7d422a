import { readWebUrl } from "#src/shared/addresses/web-url";
import type { Board, BoardSource } from "./board";

/** How a provider's addresses identify a board: allowed values, their position, and the public page. */
type AddressForm = {
  token: RegExp;
  /** Allowed host name suffixes of this provider. */
  domain: string;
  /** `host` is the part before the domain. */
  read: (host: string, path: string[], query: URLSearchParams, domain: string) => Named | null;
  write: (board: Board) => string;
  region?: RegExp;
  site?: RegExp;
};
type Named = { token: string | undefined; region?: string; site?: string };

const WORD = /^[a-z0-9][a-z0-9._-]{0,99}$/i;
const LOWER_WORD = /^[a-z0-9][a-z0-9_-]{0,99}$/;
/** A company's own label before the provider's domain. The other labels belong to the provider. */
const LABEL =
  /^(?!(?:www\d?|api|apps?|auth|assets|blog|careers?|cdn|community|connect|dev|developers?|docs?|documentation|email|files|get|go|help|id|images|info|jobs?|link|login|m|mail|marketing|marketplace|news|partners?|portal|press|resources|secure|signup|static|status|support|track|try)$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const LOCALE = /^[a-z]{2}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i;

/** A career site. Files and Workday's own paths can occupy the same position. */
const WORKDAY_SITE =
  /^(?!.*\.(?:txt|xml)$)(?!(?:wday|recruiting|talentcommunity|refreshfacet|login)$)[a-z0-9][a-z0-9._-]{0,99}$/i;

const FORMS: Record<BoardSource, AddressForm> = {
  greenhouse: {
    // Greenhouse serves boards kept in the EU from the same host as all others.
    token: LOWER_WORD,
    domain: "greenhouse.io",
    read(host, path, query) {
      if (/^(?:boards-)?api$/.test(host))
        return path[0] === "v1" && path[1] === "boards" ? lowerToken(path[2]) : null;
      if (!/^(?:job-)?boards(?:\.eu)?$/.test(host)) return null;
      return lowerToken(path[0] === "embed" ? (query.get("for") ?? undefined) : path[0]);
    },
    write: ({ token }) => `https://job-boards.greenhouse.io/${token}`,
  },
  lever: {
    token: WORD,
    domain: "lever.co",
    region: /^eu$/,
    read(host, path) {
      const [, kind, region] = /^(jobs|api)(?:\.(eu))?$/.exec(host) ?? [];
      if (!kind) return null;
      const isPostings = path[0] === "v0" && path[1] === "postings";
      const token = kind === "jobs" ? path[0] : isPostings ? path[2] : undefined;
      return { token, ...(region && { region }) };
    },
    write: ({ token, region }) => `https://jobs.${region ? `${region}.` : ""}lever.co/${token}`,
  },
  ashby: {
    token: /^[\p{L}\p{N}][\p{L}\p{N} ._&'+()-]{0,99}$/u,
    domain: "ashbyhq.com",
    read(host, path) {
      if (host === "jobs") return { token: path[0] };
      return host === "api" && path[0] === "posting-api" ? { token: path[2] } : null;
    },
    write: ({ token }) => `https://jobs.ashbyhq.com/${encodeURIComponent(token)}`,
  },
  smartrecruiters: {
    token: WORD,
    domain: "smartrecruiters.com",
    read(host, path) {
      if (host === "jobs" || host === "careers")
        return /^(?:oneclick-ui|sr-jobs|my-applications)$/.test(path[0] ?? "")
          ? { token: path[0] === "oneclick-ui" ? path[2] : undefined }
          : { token: path[0] };
      return host === "api" && path[1] === "companies" ? { token: path[2] } : null;
    },
    write: ({ token }) => `https://careers.smartrecruiters.com/${token}`,
  },
  recruitee: {
    token: LABEL,
    domain: "recruitee.com",
    read: (host) => ({ token: host }),
    write: ({ token }) => `https://${token}.recruitee.com/`,
  },
  workable: {
    token: LOWER_WORD,
    domain: "workable.com",
    read(host, path) {
      if (host === "apply") {
        if (path[0] === "api") return path[3] === "accounts" ? lowerToken(path[4]) : null;
        // `/j/{shortcode}` identifies a posting but not its account.
        return path[0] === "j" ? null : lowerToken(path[0]);
      }
      return LABEL.test(host) ? { token: host } : null;
    },
    write: ({ token }) => `https://apply.workable.com/${token}/`,
  },
  personio: {
    token: LABEL,
    domain: "personio.de",
    read: (host) => ({ token: /^([^.]+)\.jobs$/.exec(host)?.[1] }),
    write: ({ token }) => `https://${token}.jobs.personio.de/`,
  },
  bamboohr: {
    token: LABEL,
    domain: "bamboohr.com",
    read: (host) => ({ token: host }),
    write: ({ token }) => `https://${token}.bamboohr.com/careers`,
  },
  teamtailor: {
    token: LABEL,
    domain: "teamtailor.com",
    region: /^(?:na|au)$/,
    read(host) {
      const [, token, region] = /^([^.]+)(?:\.([^.]+))?$/.exec(host) ?? [];
      return { token, ...(region && { region }) };
    },
    write: ({ token, region }) =>
      `https://${token}.${region ? `${region}.` : ""}teamtailor.com/jobs`,
  },
  breezy: {
    token: LABEL,
    domain: "breezy.hr",
    read: (host) => ({ token: host }),
    write: ({ token }) => `https://${token}.breezy.hr/`,
  },
  workday: {
    token: /^[a-z0-9][a-z0-9_-]{0,62}$/,
    domain: "myworkdayjobs.com",
    // `wd5.myworkdaysite` is the second domain, on which tenants share a host.
    region: /^wd\d{1,4}(?:\.myworkdaysite)?$/,
    site: WORKDAY_SITE,
    read(host, path, _query, domain) {
      const isData = path[0] === "wday" && path[1] === "cxs";
      const page = LOCALE.test(path[0] ?? "") ? path.slice(1) : path;
      if (domain === "myworkdaysite.com") {
        const [kind, token, site] = isData ? path.slice(1) : page;
        if (!isData && kind !== "recruiting") return null;
        return {
          token: token?.toLowerCase(),
          region: `${host}.myworkdaysite`,
          ...(site && { site }),
        };
      }
      const [, token, region] = /^([^.]+)\.([^.]+)$/.exec(host) ?? [];
      const site = isData ? path[3] : page[0];
      return { token, ...(region && { region }), ...(site && { site }) };
    },
    write: ({ token, region, site }) =>
      region?.endsWith(".myworkdaysite")
        ? `https://${region}.com/recruiting/${token}/${site}`
        : `https://${token}.${region}.myworkdayjobs.com/${site}`,
  },
};

const SOURCES_BY_DOMAIN = new Map(
  Object.entries(FORMS).map(([source, { domain }]) => [domain, source as BoardSource]),
)
  .set("personio.com", "personio")
  .set("myworkdaysite.com", "workday");

/**
 * The board of an address: the board's page, one of its postings, a script or frame that embeds the board
 * on the company's own site, or the provider's API. Null for any other address. All addresses of one board
 * return equal values.
 */
export function readBoardAddress(address: string): Board | null {
  const read = readWebUrl(address);
  if (!read.ok) return null;
  const url = new URL(read.url);
  if (url.port !== "") return null;
  const labels = url.hostname.split(".");
  const domain = labels.slice(-2).join(".");
  const source = SOURCES_BY_DOMAIN.get(domain);
  if (!source || labels.length < 3) return null;
  const path = url.pathname.split("/").filter(Boolean).map(decodeSegment);
  const named = FORMS[source].read(labels.slice(0, -2).join("."), path, url.searchParams, domain);
  if (!named?.token) return null;
  const { token, region = null, site = null } = named;
  const board: Board = { source, token, region, site };
  return isBoard(board) ? board : null;
}

/** The public page of the board. */
export function boardAddress(board: Board): string {
  return FORMS[board.source].write(board);
}

/**
 * Whether the properties match the provider's format, so that requests go to the provider's own host only.
 */
export function isBoard({ source, token, region, site }: Board): boolean {
  const form = FORMS[source];
  if (!form.token.test(token)) return false;
  // Workday's addresses need both. Elsewhere a region is present only when it is not the default.
  const isRegion = region === null ? source !== "workday" : form.region?.test(region) === true;
  return isRegion && (site === null ? !form.site : form.site?.test(site) === true);
}

const lowerToken = (token: string | undefined): Named => ({ token: token?.toLowerCase() });

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment).trim();
  } catch {
    return segment; // Not percent-decoded: no valid token contains such a character, so the pattern rejects it.
  }
}
