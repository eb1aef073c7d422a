import data from "./cdn-providers.json" with { type: "json" };
import { type Provider, readProviders } from "#src/enrichment/data/provider-rows";

/**
 * Content networks. Of several, the first in this list is named: those that rewrite `server` and so stand
 * outermost come first, hosts with a network of their own come last.
 */
export const CDN_PROVIDERS: readonly Provider[] = readProviders(data.cdnProviders);
