import { MX_PROVIDERS } from "#src/enrichment/data/mx-providers";
import { SuffixTable } from "#src/enrichment/domain/suffix-table";

const providers = new SuffixTable(
  Object.entries(MX_PROVIDERS).map(([name, endings]) => [endings, name] as const),
);

/** The provider of the best mail server with a known name; null for a company's own servers. */
export function nameMxProvider(mxHosts: readonly string[]): string | null {
  for (const host of mxHosts) {
    const provider = providers.find(host);
    if (provider !== null) return provider;
  }
  return null;
}
