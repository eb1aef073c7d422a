const BROWSERS: [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/(?:Headless)?Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
  [/^quarry-cli/i, "Command line"],
  [/^curl\//, "curl"],
  [/^node\b/, "Node.js"],
];

const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Mac OS X/, "macOS"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

const find = (known: [RegExp, string][], text: string) =>
  known.find(([pattern]) => pattern.test(text))?.[1];

const MAX_CHARS = 60;

/** "Firefox on Windows", else the start of the header, which is text of the client. */
export function describeBrowser(userAgent: string | null): string {
  if (userAgent === null || userAgent === "") return "Unknown device";
  const browser = find(BROWSERS, userAgent);
  const system = find(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? userAgent.slice(0, MAX_CHARS);
}
