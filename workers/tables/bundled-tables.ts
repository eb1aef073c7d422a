import type * as CdnProviders from "#src/enrichment/data/cdn-providers";
import type * as DisposableDomains from "#src/enrichment/data/disposable-domains";
import type * as DnsProviders from "#src/enrichment/data/dns-providers";
import type * as HostingProviders from "#src/enrichment/data/hosting-providers";
import type * as AddressTowns from "#src/extraction/data/address-towns";
import type * as AddressWords from "#src/extraction/data/address-words";
import type * as CompanyStatements from "#src/extraction/data/company-statements";
import type * as GenericTitles from "#src/extraction/data/generic-titles";
import type * as GivenNames from "#src/extraction/data/given-names";
import type * as LegalForms from "#src/extraction/data/legal-forms";
import type * as Occupations from "#src/extraction/data/occupations";
import type * as PlaceholderEmails from "#src/extraction/data/placeholder-emails";
import type * as ProfilePages from "#src/extraction/data/profile-pages";
import type * as Registrations from "#src/extraction/data/registrations";
import type * as RoleTitles from "#src/extraction/data/role-titles";
import type * as SocialNetworks from "#src/extraction/data/social-networks";
import type * as TownNames from "#src/extraction/data/town-names";
import type * as NotCompanies from "#src/features/discovery/data/not-companies";
import type * as HubCities from "#src/job-boards/data/hub-cities";
import type * as RegionTable from "#src/job-boards/data/regions";
import type * as SeedBoards from "#src/job-boards/data/seed-boards";
import type * as BusinessTechnologies from "#src/job-boards/data/technologies-business";
import type * as EngineeringTechnologies from "#src/job-boards/data/technologies-engineering";
import type * as TechnologyContexts from "#src/job-boards/data/technology-contexts";
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

/** The bytes of each table. A table becomes text when it is needed: few isolates need all of them. */
let tables: readonly Uint8Array[] | null = null;

/**
 * Throws if the asset cannot be read; the next call tries again. Calls at the same time read on their own: a promise that
 * is shared by requests would never settle if the request that made it were canceled.
 */
export async function loadTables(assets: Fetcher): Promise<void> {
  tables ??= await readTables(assets);
}

async function readTables(assets: Fetcher): Promise<readonly Uint8Array[]> {
  const response = await assets.fetch(`https://assets.local${TABLES_PATH}`);
  const read = response.ok ? splitTables(new Uint8Array(await response.arrayBuffer())) : [];
  if (read.length !== TABLES.length)
    throw new Error(
      `The asset ${TABLES_PATH} has status ${response.status} and ${read.length} tables`,
    );
  return read;
}

/** The separator is one byte in UTF-8, and part of no other character. */
function splitTables(bytes: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let start = 0;
  for (let end = 0; end >= 0; start = end + 1) {
    end = bytes.indexOf(SEPARATOR.charCodeAt(0), start);
    parts.push(bytes.subarray(start, end < 0 ? undefined : end));
  }
  return parts;
}

function textOf(name: TableName): string {
  if (!tables) throw new Error(`The table ${name} is used before loadTables`);
  return new TextDecoder().decode(tables[TABLES.indexOf(name)]);
}

const domains = lazy(() => textOf("disposable-domains").split("\n"));
const cities = lazy(
  () =>
    JSON.parse(textOf("world-cities")) as Record<"hubs" | "world" | "beforeCode", Cities> & {
      regions: RegionTable.Regions;
    },
);

const technologies = lazy(
  () =>
    JSON.parse(textOf("posting-technologies")) as {
      engineering: ReturnType<typeof EngineeringTechnologies.engineeringTechnologies>;
      business: ReturnType<typeof BusinessTechnologies.businessTechnologies>;
      contexts: ReturnType<typeof TechnologyContexts.nameContexts>;
      seedRows: ReturnType<typeof SeedBoards.seedRows>;
    },
);

type ProfileWords = {
  addressVocabulary: ReturnType<typeof AddressWords.addressVocabulary>;
  genericTitles: ReturnType<typeof GenericTitles.genericTitles>;
  placeholderEmails: ReturnType<typeof PlaceholderEmails.placeholderEmails>;
  largeTowns: ReturnType<typeof AddressTowns.largeTowns>;
  legalForms: ReturnType<typeof LegalForms.legalForms>;
  occupations: ReturnType<typeof Occupations.occupations>;
  profilePages: ReturnType<typeof ProfilePages.profilePages>;
  registrationSchemes: ReturnType<typeof Registrations.registrationSchemes>;
  roleTitles: ReturnType<typeof RoleTitles.roleTitles>;
  socialNetworks: ReturnType<typeof SocialNetworks.socialNetworks>;
  statementWords: ReturnType<typeof CompanyStatements.statementWords>;
};
const profileWords = lazy(() => JSON.parse(textOf("profile-words")) as ProfileWords);

const phones = lazy(() => JSON.parse(textOf("phone-metadata")) as MetadataJson);

/** The types of the library leave out `version`. */
type MetadataJson = PublishedMetadata & { version: number };
const towns = lazy(
  () => JSON.parse(textOf("town-names")) as ReturnType<typeof TownNames.townNames>,
);

const providers = lazy(
  () =>
    JSON.parse(textOf("providers")) as {
      cdn: ReturnType<typeof CdnProviders.cdnProviders>;
      hosting: ReturnType<typeof HostingProviders.hostingProviders>;
      dns: ReturnType<typeof DnsProviders.dnsProviders>;
    },
);

const searchNoise = lazy(
  () =>
    JSON.parse(textOf("not-companies")) as {
      sites: ReturnType<typeof NotCompanies.notCompanies>;
      governmentSuffixes: ReturnType<typeof NotCompanies.governmentSuffixes>;
    },
);

type Cities = ReturnType<typeof WorldCities.worldCities>;

export const fingerprintLines: typeof Fingerprints.fingerprintLines = () => textOf("fingerprints");
export const givenNames: typeof GivenNames.givenNames = () => textOf("given-names");
export const disposableDomains: typeof DisposableDomains.disposableDomains = () => domains();
export const cdnProviders: typeof CdnProviders.cdnProviders = () => providers().cdn;
export const hostingProviders: typeof HostingProviders.hostingProviders = () => providers().hosting;
export const dnsProviders: typeof DnsProviders.dnsProviders = () => providers().dns;
export const notCompanies: typeof NotCompanies.notCompanies = () => searchNoise().sites;
export const governmentSuffixes: typeof NotCompanies.governmentSuffixes = () =>
  searchNoise().governmentSuffixes;
export const regions: typeof RegionTable.regions = () => cities().regions;
export const hubCities: typeof HubCities.hubCities = () => cities().hubs;
export const worldCities: typeof WorldCities.worldCities = () => cities().world;
export const citiesBeforeCode: typeof WorldCities.citiesBeforeCode = () => cities().beforeCode;
export const townNames: typeof TownNames.townNames = () => towns();
export const engineeringTechnologies: typeof EngineeringTechnologies.engineeringTechnologies = () =>
  technologies().engineering;
export const businessTechnologies: typeof BusinessTechnologies.businessTechnologies = () =>
  technologies().business;
export const seedRows: typeof SeedBoards.seedRows = () => technologies().seedRows;
export const nameContexts: typeof TechnologyContexts.nameContexts = () => technologies().contexts;
export const addressVocabulary: typeof AddressWords.addressVocabulary = () =>
  profileWords().addressVocabulary;
export const genericTitles: typeof GenericTitles.genericTitles = () => profileWords().genericTitles;
export const placeholderEmails: typeof PlaceholderEmails.placeholderEmails = () =>
  profileWords().placeholderEmails;
export const largeTowns: typeof AddressTowns.largeTowns = () => profileWords().largeTowns;
export const legalForms: typeof LegalForms.legalForms = () => profileWords().legalForms;
export const occupations: typeof Occupations.occupations = () => profileWords().occupations;
export const profilePages: typeof ProfilePages.profilePages = () => profileWords().profilePages;
export const registrationSchemes: typeof Registrations.registrationSchemes = () =>
  profileWords().registrationSchemes;
export const roleTitles: typeof RoleTitles.roleTitles = () => profileWords().roleTitles;
export const socialNetworks: typeof SocialNetworks.socialNetworks = () =>
  profileWords().socialNetworks;
export const statementWords: typeof CompanyStatements.statementWords = () =>
  profileWords().statementWords;

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
