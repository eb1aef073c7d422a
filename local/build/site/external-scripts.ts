import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const FOLDER = "_inline";

/**
 * Moves the inline scripts of all pages to files of the same effect. The Content-Security-Policy then needs no hashes,
 * which would change with every version of the theme.
 */
export function moveInlineScripts(folder: string): void {
  mkdirSync(join(folder, FOLDER), { recursive: true });
  for (const page of globSync(join(folder, "**/*.html"))) {
    const html = readFileSync(page, "utf8");
    const moved = html.replaceAll(INLINE_SCRIPT, (_, attributes: string, code: string) => {
      const name = `${createHash("sha256").update(code).digest("hex").slice(0, 12)}.js`;
      writeFileSync(join(folder, FOLDER, name), code);
      return `<script${attributes} src="/docs/${FOLDER}/${name}"></script>`;
    });
    if (moved !== html) writeFileSync(page, moved);
  }
}
