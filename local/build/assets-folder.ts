import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of the Worker's assets (`[assets]` in wrangler.toml). */
export const ASSETS_FOLDER = join(import.meta.dirname, "../../dist/assets");

/** Where files are written before they move to the assets. A service or a deployment may read the assets at any time. */
const UNFINISHED = join(ASSETS_FOLDER, `../unfinished-asset.${process.pid}`);

/** Writes an asset, unless it has this content. A reader sees the former content or the new one, never a part. */
export function writeAsset(path: string, content: string | Buffer): void {
  const file = join(ASSETS_FOLDER, path);
  if (existsSync(file) && readFileSync(file).equals(Buffer.from(content))) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(UNFINISHED, content);
  renameSync(UNFINISHED, file);
}
