import { join } from "node:path";
import { startWithReplacements } from "./start-with-replacements.ts";

await startWithReplacements({
  "#src/extraction/profile/read-profile": join(import.meta.dirname, "unprofiled/read-profile.ts"),
  "#src/extraction/profile/read-structured": join(
    import.meta.dirname,
    "unprofiled/read-structured.ts",
  ),
});
