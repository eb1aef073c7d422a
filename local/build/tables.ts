import phoneMetadata from "libphonenumber-js/max/metadata";
import { disposableDomains } from "#src/enrichment/data/disposable-domains";
import { cdnProviders } from "#src/enrichment/data/cdn-providers";
import { dnsProviders } from "#src/enrichment/data/dns-providers";
import { hostingProviders } from "#src/enrichment/data/hosting-providers";
import { largeTowns } from "#src/extraction/data/address-towns";
import { addressVocabulary } from "#src/extraction/data/address-words";
import { statementWords } from "#src/extraction/data/company-statements";
import { genericTitles } from "#src/extraction/data/generic-titles";
import { givenNames } from "#src/extraction/data/given-names";
import { legalForms } from "#src/extraction/data/legal-forms";
import { occupations } from "#src/extraction/data/occupations";
import { placeholderEmails } from "#src/extraction/data/placeholder-emails";
import { profilePages } from "#src/extraction/data/profile-pages";
import { registrationSchemes } from "#src/extraction/data/registrations";
import { roleTitles } from "#src/extraction/data/role-titles";
import { socialNetworks } from "#src/extraction/data/social-networks";
import { townNames } from "#src/extraction/data/town-names";
import { governmentSuffixes, notCompanies } from "#src/features/discovery/data/not-companies";
import { hubCities } from "#src/job-boards/data/hub-cities";
import { regions } from "#src/job-boards/data/regions";
import { seedRows } from "#src/job-boards/data/seed-boards";
import { businessTechnologies } from "#src/job-boards/data/technologies-business";
import { nameContexts } from "#src/job-boards/data/technology-contexts";
import { engineeringTechnologies } from "#src/job-boards/data/technologies-engineering";
import { citiesBeforeCode, worldCities } from "#src/job-boards/data/world-cities";
import { fingerprintLines } from "#src/technologies/data/fingerprints";
import { SEPARATOR, TABLES, TABLES_PATH, type TableName } from "#workers/tables/tables-file";
import { writeAsset } from "./assets-folder.ts";

const TEXTS: Record<TableName, () => string> = {
  fingerprints: fingerprintLines,
  "given-names": givenNames,
  "profile-words": () =>
    JSON.stringify({
      addressVocabulary: addressVocabulary(),
      genericTitles: genericTitles(),
      largeTowns: largeTowns(),
      legalForms: legalForms(),
      occupations: occupations(),
      placeholderEmails: placeholderEmails(),
      profilePages: profilePages(),
      registrationSchemes: registrationSchemes(),
      roleTitles: roleTitles(),
      socialNetworks: socialNetworks(),
      statementWords: statementWords(),
    }),
  "disposable-domains": () => disposableDomains().join("\n"),
  "world-cities": () =>
    JSON.stringify({
      regions: regions(),
      hubs: hubCities(),
      world: worldCities(),
      beforeCode: citiesBeforeCode(),
    }),
  "town-names": () => JSON.stringify(townNames()),
  "posting-technologies": () =>
    JSON.stringify({
      engineering: engineeringTechnologies(),
      business: businessTechnologies(),
      contexts: nameContexts(),
      seedRows: seedRows(),
    }),
  "phone-metadata": () => JSON.stringify(phoneMetadata),
  providers: () =>
    JSON.stringify({ cdn: cdnProviders(), hosting: hostingProviders(), dns: dnsProviders() }),
  "not-companies": () =>
    JSON.stringify({ sites: notCompanies(), governmentSuffixes: governmentSuffixes() }),
};

/** Writes the tables that the Worker reads as an asset. */
export function buildTables(): void {
  const texts = TABLES.map((name) => TEXTS[name]());
  const broken = TABLES.filter((_, index) => texts[index]!.includes(SEPARATOR));
  if (broken.length > 0) throw new Error(`The separator of tables is in ${broken.join(", ")}`);
  writeAsset(TABLES_PATH, texts.join(SEPARATOR));
}
