import { join } from "node:path";

/** The folder of the Worker's assets (`[assets]` in wrangler.toml). */
export const ASSETS_FOLDER = join(import.meta.dirname, "../../dist/assets");
