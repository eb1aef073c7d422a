import { describe, expect, it } from "vitest";
import { fingerprintLines } from "#src/technologies/data/fingerprints";
import { scanHtml } from "#src/extraction/html/html-scanner";
import { TechnologyReader } from "#src/technologies/pages/technology-reader";

const MB2 = 2_000_000;
const filled = (text: string) => text.repeat(Math.ceil(MB2 / text.length));
/** Every searched piece, so that every pattern is tried in every context. */
const PIECES = [...fingerprintLines().matchAll(/\["[lsiupyo]","([^"\\]+)"/g)].map(
  (found) => found[1]!,
);
const BAIT = PIECES.map((pieces) => pieces.slice(0, 4)).join("a");

function read(html: string) {
  const reader = new TechnologyReader({
    url: "https://www.acme.test/",
    html,
    headers: {},
    cookies: [],
  });
  scanHtml(html, {
    open: (tag) => reader.open(tag),
    close: () => {},
    text: () => {},
    raw: (name, content) => reader.raw(name, content),
  });
  return reader.finish();
}

describe("hostile pages", () => {
  it.each<[string, string]>([
    ["links without an end", filled("<link ")],
    ["links", filled(`<link rel="stylesheet" href="/wp-">`)],
    ["one long attribute", `<link href="${filled("wp-content bootstrap font-awesome ")}">`],
    ["attributes", `<link ${filled("data-a=b ")}>`],
    ["bait in every tag", filled(`<link href="${BAIT.slice(0, 1_400)}">`)],
    [
      "bait in every script's address",
      filled(`<script src="https://x/${BAIT.slice(1_000, 1_450)}"></script>`),
    ],
    ["a script of bait", `<script>${filled(BAIT)}</script>`],
    ["scripts of bait", filled(`<script>${BAIT.slice(0, 2_000)}</script>`)],
    ["a style of bait", `<style>${filled(BAIT)}</style>`],
    ["comments of bait", filled(`<!-- ${BAIT.slice(0, 390)} -->`)],
    ["comments without an end", filled("<!--")],
    ["exclamation marks", filled("!-- ")],
    ["generators", filled(`<meta name="generator" content="WordPres Joomla Drupa TYPO">`)],
    ["tags that open regular expressions", filled(`<a href="<link <link <img <input <div class=`)],
  ])("are read completely: %s", (_, html) => {
    expect(read(html).length).toBeLessThanOrEqual(120);
  });

  it("take time linear in their length", () => {
    const page = (length: number) => `<link href="${BAIT.slice(0, 1_400)}">`.repeat(length / 1_425);
    read(page(100_000));
    const tried = { small: countTrials(page(200_000)), large: countTrials(page(2_000_000)) };
    expect(tried.large).toBeLessThanOrEqual(tried.small * 10);
    expect(tried.small).toBeGreaterThan(0);
  });
});

/** The number of executed expressions, as counted by the engine. */
function countTrials(html: string): number {
  const { exec } = RegExp.prototype;
  let count = 0;
  RegExp.prototype.exec = function (text: string) {
    count++;
    return exec.call(this, text);
  };
  try {
    read(html);
  } finally {
    RegExp.prototype.exec = exec;
  }
  return count;
}
