import data from "./cdn-providers.json" with { type: "json" };
import type { ProviderRow } from "#src/enrichment/data/provider-rows";

/**
 * Content delivery networks. If several match, the first in this list wins: those that rewrite
 * `server`, and so are outermost, come first. Hosts with their own network come last.
 */
export const cdnProviders = (): readonly ProviderRow[] => data.cdnProviders;
