import data from "./hosting-providers.json" with { type: "json" };
import type { ProviderRow } from "#src/enrichment/data/provider-rows";

/**
 * Hosting providers. Site builders come first, because they run on the clouds at the end of the
 * list.
 */
export const hostingProviders = (): readonly ProviderRow[] => data.hostingProviders;
