import { readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { parseSync } from "oxc-parser";

/**
 * Finds words that docs/glossary.md and the style of this project replace with a standard term: in
 * documentation, comments, messages, test names and identifiers. Arguments limit it to files or folders.
 */
type Rule = { pattern: string; write: string };
/** A word that a file needs: the name of a column, a prompt, a keyword. */
type Allowed = { file: string; word: string; reason: string };
type Finding = { file: string; line: number; found: string; write: string };
type Passage = { text: string; start: number };

const RULES = JSON.parse(
  readFileSync(new URL("data/banned-words.json", import.meta.url), "utf8"),
) as { prose: Rule[]; identifiers: Rule[]; allowed: Allowed[] };
const [PROSE, IDENTIFIERS] = [RULES.prose, RULES.identifiers].map((rules) =>
  rules.map(({ pattern, write }) => ({ pattern: new RegExp(pattern, "gi"), write })),
) as [CompiledRule[], CompiledRule[]];
type CompiledRule = { pattern: RegExp; write: string };

/** Third-party text: pages, replies and word lists that tests and extraction use. */
const FOREIGN =
  /^(?:local\/fixtures|test\/.*\/data|src\/.*\/data|test\/support\/fakes|bench\/web)\//;
const DEFAULT_PATHS = [
  "src",
  "workers",
  "durable-objects",
  "local",
  "test",
  "bench",
  "packages",
  "web",
  "docs",
  "*.md",
];

const isWords = (text: string) => /[a-z]+ [a-z]+/i.test(text);

/** Comments, messages (string literals of several words in code that ships), and names of tests. */
function passagesOf(file: string, source: string): Passage[] {
  const { program, comments } = parseSync(file, source);
  const passages = comments.map(({ value, start }) => ({ text: value, start }));
  visit(program, (node, parent) => {
    if (!isMessage(file, node, parent)) return;
    passages.push({ text: source.slice(node.start, node.end), start: node.start });
  });
  return passages;
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

function isMessage(file: string, node: Node, parent: Node | null): boolean {
  const isText =
    (node.type === "Literal" && typeof node["value"] === "string") ||
    node.type === "TemplateLiteral";
  if (!isText) return false;
  if (!/^(?:test|bench)\//.test(file))
    return isWords(typeof node["value"] === "string" ? node["value"] : "a template");
  const callee = parent?.type === "CallExpression" ? (parent["callee"] as Node) : null;
  return callee?.type === "Identifier" && /^(?:it|test|describe)$/.test(callee["name"] as string);
}

function visit(
  value: unknown,
  see: (node: Node, parent: Node | null) => void,
  parent?: Node,
): void {
  if (Array.isArray(value)) {
    for (const one of value) visit(one, see, parent);
  } else if (value !== null && typeof value === "object") {
    const isNode = "type" in value && "start" in value;
    if (isNode) see(value as Node, parent ?? null);
    for (const child of Object.values(value)) visit(child, see, isNode ? (value as Node) : parent);
  }
}

/** Names that the file declares. A name from another file is reported where it is declared. */
function declaredNames(file: string, source: string): Passage[] {
  const names: Passage[] = [];
  visit(parseSync(file, source).program, (node, parent) => {
    if (node.type !== "Identifier" && node.type !== "PrivateIdentifier") return;
    const isDeclared =
      parent !== null &&
      /^(?:VariableDeclarator|FunctionDeclaration|ClassDeclaration|TS(?:TypeAlias|Interface)Declaration|TSPropertySignature|MethodDefinition|PropertyDefinition)$/.test(
        parent.type,
      ) &&
      (parent["id"] === node || parent["key"] === node);
    if (isDeclared) names.push({ text: node["name"] as string, start: node.start });
  });
  return names;
}

/** Documentation without code: a sample may contain any word. */
const proseOf = (markdown: string): Passage[] => [
  {
    text: markdown.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replaceAll(/\S/g, " ")),
    start: 0,
  },
];

function findIn(file: string, source: string): Finding[] {
  const search = (passages: Passage[], rules: CompiledRule[]) =>
    passages.flatMap(({ text, start }) =>
      rules.flatMap(({ pattern, write }) =>
        [...text.matchAll(pattern)].map((match) => ({
          file,
          line: source.slice(0, start + match.index).split("\n").length,
          found: match[0],
          write,
        })),
      ),
    );
  if (file.endsWith(".md")) return search(proseOf(source), PROSE);
  return [
    ...search(passagesOf(file, source), PROSE),
    ...search(declaredNames(file, source), IDENTIFIERS),
  ];
}

const paths = process.argv.length > 2 ? process.argv.slice(2) : DEFAULT_PATHS;
const files = execFileSync("git", ["ls-files", "--", ...paths], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(?:tsx?|md)$/.test(file) && !FOREIGN.test(file) && !file.endsWith(".d.ts"));
const isAllowed = ({ file, found }: Finding) =>
  RULES.allowed.some((allowed) => allowed.file === file && allowed.word === found);
const findings = files
  .flatMap((file) => findIn(file, readFileSync(file, "utf8")))
  .filter((finding) => !isAllowed(finding));
for (const { file, line, found, write } of findings)
  console.error(`${file}:${line}: "${found}": write ${write}`);
if (findings.length > 0) {
  console.error(`${findings.length} words to replace`);
  process.exit(1);
}
console.log(`${files.length} files without banned words`);
