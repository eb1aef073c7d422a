/** Fenced blocks and code spans, which may contain anything. */
const CODE = /^( *)(`{3,}|~{3,})[\s\S]*?^\1\2 *$|`[^`\n]*`/gm;

/** Replaces the targets of all links and images of a page, except in code. */
export function mapLinks(markdown: string, map: (target: string) => string): string {
  const masked = markdown.replaceAll(CODE, (code) => maskBrackets(code));
  return unmaskBrackets(
    masked.replaceAll(/\]\(([^)\s]+)\)/g, (_, target: string) => `](${map(target)})`),
  );
}

/** Characters of a private use area stand for the brackets in code, so that no link is found there. */
const MASKS = [
  ["](", "\uE000"],
  [")", "\uE001"],
] as const;
const maskBrackets = (code: string) =>
  MASKS.reduce((text, [bracket, mask]) => text.replaceAll(bracket, mask), code);
const unmaskBrackets = (text: string) =>
  MASKS.reduce((masked, [bracket, mask]) => masked.replaceAll(mask, bracket), text);

/** The title, which is the first heading, and the text after it. */
export function splitTitle(markdown: string): { title: string; body: string } {
  const [, title, body = ""] = /^# (.+)\n([\s\S]*)$/.exec(markdown) ?? [];
  if (title === undefined) throw new Error("A page starts with its title: # Title");
  return { title, body };
}

/** A fenced block with a tab: ```sh tab="curl" */
const TABBED = /^```(\w+) tab="([^"]+)"\n([\s\S]*?)^```$/m;
const TABBED_GROUP = /(?:^```\w+ tab="[^"]+"\n[\s\S]*?^```\n\n?)+/gm;

export type Example = { language: string; tab: string; code: string };

/** The examples of a page that have a tab, by group: the blocks of a group do the same thing. */
export const exampleGroups = (markdown: string): Example[][] =>
  Array.from(markdown.matchAll(TABBED_GROUP), ([group]) => parseGroup(group));

/** Wraps each group of examples for the site, where each is a tab. On GitHub, they are consecutive blocks. */
export const wrapTabs = (markdown: string): string =>
  markdown.replaceAll(TABBED_GROUP, (group) => {
    const panels = parseGroup(group).map(
      ({ language, tab, code }) =>
        `<div data-tab="${tab}">\n\n\`\`\`${language}\n${code}\`\`\`\n\n</div>`,
    );
    return `<example-tabs>\n${panels.join("\n")}\n</example-tabs>\n\n`;
  });

/** The code of a block that has a name: ```ts example="webhook-server" */
export function namedExample(markdown: string, name: string): string {
  const [, code] =
    new RegExp(`^\`\`\`\\w+ example="${name}"\\n([\\s\\S]*?)^\`\`\`$`, "m").exec(markdown) ?? [];
  if (code === undefined) throw new Error(`No example has the name ${name}`);
  return code;
}

const parseGroup = (group: string): Example[] =>
  group
    .split(/(?<=^```)\n+/m)
    .filter((block) => block.trim() !== "")
    .map((block) => {
      const [, language, tab, code] = TABBED.exec(block.trim()) ?? [];
      if (language === undefined || tab === undefined || code === undefined)
        throw new Error(`Not a block with a tab:\n${block}`);
      return { language, tab, code };
    });
