import data from "./hosting-providers.json" with { type: "json" };
import { type Provider, readProviders } from "#src/enrichment/data/provider-rows";

/** Who runs the servers. Site builders first: they run on the clouds that stand last. */
export const HOSTING_PROVIDERS: readonly Provider[] = readProviders(data.hostingProviders);
