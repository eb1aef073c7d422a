import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Api, type Operation, renderOperation } from "./operation-text.ts";
import { API_SLUG, markdownUrlOf, type Page, readSections, resolveLinks } from "./pages.ts";

/**
 * Writes what language models and programs read: llms.txt (https://llmstxt.org), llms-full.txt, and the Markdown of each
 * page and operation at the address of the page, with the ending `.md`.
 */
export function writeAgentFiles(folder: string, pages: Page[]): void {
  const write = (url: string, text: string) => {
    const file = join(folder, url.replace(/^\/docs\//, ""));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const texts = new Map(pages.map((page) => [page, markdownOf(page, pages)] as const));
  for (const [{ slug }, text] of texts) write(markdownUrlOf(slug), text);
  const api = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as Api;
  const operations = operationsOf(api);
  for (const { slug, text } of operations) write(markdownUrlOf(slug), text);
  write(markdownUrlOf(API_SLUG), renderApiIndex(api, operations));
  for (const { name, description } of api.tags) {
    const ofTag = operations.filter(({ tag }) => tag === name);
    const slug = `${API_SLUG}/operations/tags/${name.toLowerCase().replaceAll(" ", "-")}`;
    write(markdownUrlOf(slug), `# ${name}\n\n${description}\n\n${operationLinks(ofTag)}\n`);
  }
  write("/docs/llms.txt", renderIndex(pages, operations));
  const listed = pages.filter(({ description }) => description !== "");
  const guide = listed.map((page) => texts.get(page)!);
  write(
    "/docs/llms-full.txt",
    [...guide, ...operations.map(({ text }) => text)].join("\n\n---\n\n"),
  );
}

/** The page with links to the Markdown of other pages, and without the labels of tabs. */
const markdownOf = (page: Page, pages: Page[]): string =>
  `# ${page.title}\n${resolveLinks(page, pages, markdownUrlOf, new Set())}`;

type Described = { slug: string; tag: string; summary: string; endpoint: string; text: string };

function operationsOf(api: Api): Described[] {
  const describe = (kind: string, endpoint: string, operation: Operation): Described => ({
    slug: `${API_SLUG}/${kind}/${operation.operationId.toLowerCase()}`,
    tag: kind === "webhooks" ? "Webhooks" : operation.tags[0]!,
    summary: operation.summary,
    endpoint,
    text: `${renderOperation(api, endpoint, operation)}\n`,
  });
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      describe("operations", `${method.toUpperCase()} ${path}`, operation),
    ),
  );
  const messages = Object.entries(api.webhooks).map(([type, { post }]) =>
    describe("webhooks", `Webhook ${type}`, post!),
  );
  const order = [...api.tags.map(({ name }) => name), "Webhooks"];
  return [...calls, ...messages].toSorted((a, b) => order.indexOf(a.tag) - order.indexOf(b.tag));
}

const operationLinks = (operations: Described[]): string =>
  operations
    .map(({ slug, summary, endpoint }) => `- [${summary}](${markdownUrlOf(slug)}): ${endpoint}`)
    .join("\n");

const byTag = (operations: Described[]): [string, Described[]][] => [
  ...Map.groupBy(operations, ({ tag }) => tag),
];

const renderApiIndex = (api: Api, operations: Described[]): string =>
  [
    "# API reference",
    api.info.description,
    ...byTag(operations).map(([tag, ofTag]) => `## ${tag}\n\n${operationLinks(ofTag)}`),
    "",
  ].join("\n\n");

function renderIndex(pages: Page[], operations: Described[]): string {
  const start = pages.find(({ slug }) => slug === "")!;
  const [summary = ""] = start.body.trim().split("\n\n");
  const bySource = new Map(pages.map((page) => [page.file, page]));
  const sections = readSections().map(({ label, entries }) => {
    const lines = entries.flatMap(({ label: title, target }) => {
      const page = bySource.get(target);
      return page ? [`- [${title}](${markdownUrlOf(page.slug)}): ${page.description}`] : [];
    });
    return `## ${label}\n\n${lines.join("\n")}`;
  });
  return [
    "# Quarry",
    `> ${summary.replaceAll("\n", " ")}`,
    "All pages in one file: [llms-full.txt](/docs/llms-full.txt). OpenAPI document: [openapi.json](/openapi.json).",
    ...sections,
    ...byTag(operations).map(([tag, ofTag]) => `## API: ${tag}\n\n${operationLinks(ofTag)}`),
    "",
  ].join("\n\n");
}
