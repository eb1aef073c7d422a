import phoneMetadata from "libphonenumber-js/max/metadata";
import { disposableDomains } from "#src/enrichment/data/disposable-domains";
import { givenNames } from "#src/extraction/data/given-names";
import { engineeringTechnologies } from "#src/job-boards/data/technologies-engineering";
import { citiesBeforeCode, worldCities } from "#src/job-boards/data/world-cities";
import { fingerprintLines } from "#src/technologies/data/fingerprints";
import { SEPARATOR, TABLES, TABLES_PATH, type TableName } from "#workers/tables/tables-file";
import { writeAsset } from "./assets-folder.ts";

const TEXTS: Record<TableName, () => string> = {
  fingerprints: fingerprintLines,
  "given-names": givenNames,
  "disposable-domains": () => disposableDomains().join("\n"),
  "world-cities": () => JSON.stringify({ world: worldCities(), beforeCode: citiesBeforeCode() }),
  "engineering-technologies": () => JSON.stringify(engineeringTechnologies()),
  "phone-metadata": () => JSON.stringify(phoneMetadata),
};

/** Writes the tables that the Worker reads as an asset. */
export function buildTables(): void {
  const texts = TABLES.map((name) => TEXTS[name]());
  const broken = TABLES.filter((_, index) => texts[index]!.includes(SEPARATOR));
  if (broken.length > 0) throw new Error(`The separator of tables is in ${broken.join(", ")}`);
  writeAsset(TABLES_PATH, texts.join(SEPARATOR));
}
