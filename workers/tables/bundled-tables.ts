import type * as DisposableDomains from "#src/enrichment/data/disposable-domains";
import type * as GivenNames from "#src/extraction/data/given-names";
import type * as EngineeringTechnologies from "#src/job-boards/data/technologies-engineering";
import type * as WorldCities from "#src/job-boards/data/world-cities";
import type * as Fingerprints from "#src/technologies/data/fingerprints";
import type { MetadataJson as PublishedMetadata } from "libphonenumber-js/core";
import { lazy } from "#src/shared/lazy";
import { SEPARATOR, TABLES, TABLES_PATH, type TableName } from "./tables-file";

/*
 * Stands for the modules of the large tables in the bundle (`alias` in wrangler.toml). As part of the script, they are
 * a quarter of its compressed size, and each start of an isolate reads them. As an asset, an isolate reads them once,
 * before its first request or message that may need them.
 */

let texts: readonly string[] | null = null;

/**
 * Throws if the asset cannot be read; the next call tries again. Calls at the same time read on their own: a promise that
 * is shared by requests would never settle if the request that made it were canceled.
 */
export async function loadTables(assets: Fetcher): Promise<void> {
  texts ??= await readTables(assets);
}

async function readTables(assets: Fetcher): Promise<readonly string[]> {
  const response = await assets.fetch(`https://assets.local${TABLES_PATH}`);
  const read = response.ok ? (await response.text()).split(SEPARATOR) : [];
  if (read.length !== TABLES.length)
    throw new Error(
      `The asset ${TABLES_PATH} has status ${response.status} and ${read.length} tables`,
    );
  return read;
}

function textOf(name: TableName): string {
  if (!texts) throw new Error(`The table ${name} is used before loadTables`);
  return texts[TABLES.indexOf(name)]!;
}

const domains = lazy(() => textOf("disposable-domains").split("\n"));
const cities = lazy(
  () => JSON.parse(textOf("world-cities")) as Record<"world" | "beforeCode", Cities>,
);

const technologies = lazy(
  () =>
    JSON.parse(textOf("engineering-technologies")) as ReturnType<
      typeof EngineeringTechnologies.engineeringTechnologies
    >,
);

const phones = lazy(() => JSON.parse(textOf("phone-metadata")) as MetadataJson);

/** The types of the library leave out `version`. */
type MetadataJson = PublishedMetadata & { version: number };
type Cities = ReturnType<typeof WorldCities.worldCities>;

export const fingerprintLines: typeof Fingerprints.fingerprintLines = () => textOf("fingerprints");
export const givenNames: typeof GivenNames.givenNames = () => textOf("given-names");
export const disposableDomains: typeof DisposableDomains.disposableDomains = () => domains();
export const worldCities: typeof WorldCities.worldCities = () => cities().world;
export const citiesBeforeCode: typeof WorldCities.citiesBeforeCode = () => cities().beforeCode;
export const engineeringTechnologies: typeof EngineeringTechnologies.engineeringTechnologies = () =>
  technologies();

/** Stands for the metadata of libphonenumber-js, which reads these members with each call. */
export default {
  get version() {
    return phones().version;
  },
  get country_calling_codes() {
    return phones().country_calling_codes;
  },
  get countries() {
    return phones().countries;
  },
  get nonGeographic() {
    return phones().nonGeographic;
  },
};
