import { compileWildcard, matchesWildcard, type Wildcard } from "#src/crawl/links/wildcard";

/** RFC 9309 2.5 requires at least 500 KiB. The rest is ignored. */
export const ROBOTS_MAX_BYTES = 500 * 1024;
const MAX_SITEMAPS = 100;

type Rule = { allow: boolean; length: number; pattern: Wildcard };

/** Rules for one crawler on one host, the most specific first. */
export type RobotsRules = { rules: Rule[]; crawlDelayMs: number | null; sitemaps: string[] };

/**
 * Parses robots.txt (RFC 9309) for the crawler `token`: all groups that name it, merged, or else
 * all groups for `*`. `sitemaps` are as written and may be relative. A web page returned in place
 * of robots.txt has no rules.
 */
export function parseRobots(text: string, token: string): RobotsRules {
  const { rules, ...rest } = compactRobots(text, token);
  return { ...restoreRules(rules), ...rest };
}

/**
 * Like `parseRobots`, with the rules as text for `restoreRules`: one per line, `+` allows and `-`
 * disallows.
 */
export function compactRobots(text: string, token: string) {
  const { lines, ...rest } = readGroups(text, token.toLowerCase());
  return { rules: lines.join("\n"), ...rest };
}

export function restoreRules(compact: string): RobotsRules {
  const lines = compact === "" ? [] : compact.split("\n");
  return { rules: compileRules(lines), crawlDelayMs: null, sitemaps: [] };
}

/**
 * Whether a path with its query may be fetched. The longest matching rule decides; on a tie, allow
 * wins.
 */
export function allowsPath({ rules }: RobotsRules, pathAndQuery: string): boolean {
  if (rules.length === 0 || pathAndQuery === "/robots.txt") return true;
  const path = escapeSpecials(normalisePath(pathAndQuery === "" ? "/" : pathAndQuery));
  for (const rule of rules) if (matchesWildcard(rule.pattern, path)) return rule.allow;
  return true;
}

type Group = { agents: string[]; lines: string[] };

function readGroups(text: string, token: string) {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  const delaysMs = new Map<string, number>();
  let group: Group | undefined;
  let isNaming = false;
  for (const [field, value] of fieldsOf(text)) {
    if (field === "sitemap") {
      // A Sitemap line belongs to no group and does not end one.
      if (value !== "" && sitemaps.length < MAX_SITEMAPS) sitemaps.push(value);
    } else if (field === "user-agent") {
      if (!isNaming || !group) groups.push((group = { agents: [], lines: [] }));
      isNaming = true;
      group.agents.push(productToken(value));
    } else if (group && (field === "allow" || field === "disallow")) {
      isNaming = false;
      if (value !== "") group.lines.push((field === "allow" ? "+" : "-") + normalisePath(value));
    } else if (group && field === "crawl-delay") {
      // Crawl-delay is not part of the RFC, so it does not end a list of user agents. It applies to
      // those named so far.
      const delayMs = Math.round(Number.parseFloat(value) * 1000);
      if (delayMs >= 0)
        for (const agent of group.agents) if (!delaysMs.has(agent)) delaysMs.set(agent, delayMs);
    }
  }
  const own = groups.filter(({ agents }) => agents.includes(token));
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes("*"));
  return {
    lines: [...new Set(chosen.flatMap(({ lines }) => lines))],
    crawlDelayMs: delaysMs.get(own.length > 0 ? token : "*") ?? null,
    sitemaps,
  };
}

function* fieldsOf(text: string): Generator<[field: string, value: string]> {
  if (isWebPage(text)) return;
  for (const line of text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/)) {
    const comment = line.indexOf("#");
    const content = comment === -1 ? line : line.slice(0, comment);
    const colon = content.indexOf(":");
    if (colon === -1) continue;
    yield [content.slice(0, colon).trim().toLowerCase(), content.slice(colon + 1).trim()];
  }
}

/** Whether the server returned a web page in place of robots.txt. */
export const isWebPage = (text: string) =>
  /^\ufeff?\s*<(?:!doctype|html|head|body|!--|\?xml|script)/i.test(text);

/** RFC 9309 2.2.1: letters, `_` and `-`. A version or comment after them is ignored. */
function productToken(value: string): string {
  if (value.startsWith("*")) return "*";
  return (/^[a-z_-]+/i.exec(value)?.[0] ?? value).toLowerCase();
}

function compileRules(lines: string[]): Rule[] {
  const rules = lines.map((line) => compileRule(line.slice(1), line.startsWith("+")));
  return rules.toSorted((a, b) => b.length - a.length || Number(b.allow) - Number(a.allow));
}

function compileRule(path: string, allow: boolean): Rule {
  const isAnchored = path.endsWith("$");
  const body = (isAnchored ? path.slice(0, -1) : path).replaceAll("$", "%24");
  const pattern = compileWildcard(body, isAnchored);
  return { allow, length: path.length, pattern };
}

/** RFC 9309 2.2.3: rules percent-encode these characters to match them literally. */
const escapeSpecials = (path: string) => path.replaceAll("*", "%2A").replaceAll("$", "%24");

/**
 * RFC 9309 2.2.2: percent-encodes octets outside ASCII and decodes escapes of unreserved
 * characters.
 */
function normalisePath(path: string): string {
  if (/^[!-$&-~]*$/.test(path)) return path;
  return path
    .replace(/[\u0080-\u{10ffff}]+| /gu, (text) => encodeURIComponent(text.toWellFormed()))
    .replace(/%[0-9a-f]{2}/gi, (code) => {
      const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : code.toUpperCase();
    });
}
