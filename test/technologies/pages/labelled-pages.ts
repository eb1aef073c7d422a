import { readFileSync } from "node:fs";
import type { Answer } from "./read-technologies";

/** A page as `data/labelled-pages.txt` describes it. */
export type LabelledPage = {
  name: string;
  answer: Answer;
  /** What the page shows: a miss counts against recall. */
  shows: string[];
  /** What is true of the page but is not shown for certain, or follows from what is shown: counts for nothing. */
  allows: string[];
  /** One page of three (`part held-out`). No fingerprint is changed for such a page. */
  isHeldOut: boolean;
};

const FILE = "test/technologies/data/labelled-pages.txt";

export function readLabelledPages(): LabelledPage[] {
  return readFileSync(FILE, "utf8")
    .split(/\n\n+/)
    .map((block) => block.split("\n").filter((line) => line && !line.startsWith("#")))
    .filter((lines) => lines.length > 0)
    .map(readPage);
}

function readPage(lines: string[]): LabelledPage {
  const page: LabelledPage = { name: "", answer: {}, shows: [], allows: [], isHeldOut: false };
  const html: string[] = [];
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, key = "", value = ""] = /^(\S+) ?(.*)$/.exec(line) ?? [];
    if (key === "page") page.name = value;
    else if (key === "part") page.isHeldOut = value === "held-out";
    else if (key === "shows") page.shows.push(...list(value));
    else if (key === "allows") page.allows.push(...list(value));
    else if (key === "header")
      headers[value.split(": ")[0]!] = value.split(": ").slice(1).join(": ");
    else if (key !== "from") html.push(render(key, value));
  }
  page.answer = { html: html.join("\n"), headers };
  return page;
}

const list = (names: string) => names.split(", ").filter(Boolean);

/** The markup that a line stands for. */
function render(kind: string, value: string): string {
  const [, written = value, braces = ""] = /^(.*?)\s*(?:\{([^{}]*)\})?$/.exec(value) ?? [];
  switch (kind) {
    case "tag":
    case "html":
      return value;
    case "meta": {
      const at = value.indexOf(":", value.startsWith("taboola:") ? 8 : 0);
      return `<meta name="${value.slice(0, at)}" content="${value.slice(at + 1).trim()}">`;
    }
    case "link": {
      const at = value.lastIndexOf(" ");
      return `<link rel="${value.slice(0, at)}" href="${value.slice(at + 1)}">`;
    }
    case "script":
      return `<script src="${written}"${attributes(braces)}></script>`;
    case "inline":
    case "data": {
      const [, given = "", code = value] = /^\{([^}]*)\} (.*)$/.exec(value) ?? [];
      return `<script${attributes(given)}>${code}</script>`;
    }
    case "iframe":
      return value.startsWith("data-src ")
        ? `<iframe data-src="${value.slice(9)}"></iframe>`
        : `<iframe src="${value}"></iframe>`;
    case "form":
      return `<form action="${value}"></form>`;
    case "comment":
      return `<!-- ${value} -->`;
    default:
      throw new Error(`Unknown line: ${kind} ${value}`);
  }
}

/** `id=x class=a b` as attributes: a value ends where the next name starts. */
function attributes(written: string): string {
  return [...written.matchAll(/([\w-]+)=(.*?)(?= [\w-]+=|$)/g)]
    .map(([, name, value]) => ` ${name}="${value!.replaceAll('"', "&quot;")}"`)
    .join("");
}

export type Score = { found: number; right: number; shown: number; hit: number };

/** Precision over what is named, recall over what is shown. */
export const precision = ({ found, right }: Score) => (found === 0 ? 1 : right / found);
export const recall = ({ shown, hit }: Score) => (shown === 0 ? 1 : hit / shown);

/** What is named though neither shown nor allowed, and what is shown but not named. */
export function judge(page: LabelledPage, names: readonly string[]) {
  const wrong = names.filter((name) => !page.shows.includes(name) && !page.allows.includes(name));
  const missed = page.shows.filter((name) => !names.includes(name));
  const allowed = names.filter((name) => page.allows.includes(name)).length;
  const found = names.length - allowed;
  const score: Score = {
    found,
    right: found - wrong.length,
    shown: page.shows.length,
    hit: page.shows.length - missed.length,
  };
  return { wrong, missed, score };
}

export const sum = (scores: readonly Score[]): Score =>
  scores.reduce(
    (total, score) => ({
      found: total.found + score.found,
      right: total.right + score.right,
      shown: total.shown + score.shown,
      hit: total.hit + score.hit,
    }),
    { found: 0, right: 0, shown: 0, hit: 0 },
  );
