import { join } from "node:path";
import { startWithReplacements } from "./start-with-replacements.ts";

const folder = join(import.meta.dirname, "unenriched");

await startWithReplacements({
  "#src/pipeline/sites/write-sites": join(folder, "write-sites.ts"),
  "#src/technologies/pages/technology-reader": join(folder, "technology-reader.ts"),
});
