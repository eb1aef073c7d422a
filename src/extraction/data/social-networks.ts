import data from "./social-networks.json" with { type: "json" };
import type { NETWORKS } from "#src/shared/lead";

export type Network = (typeof NETWORKS)[number];

/** Registrable domains of the networks whose addresses name profiles. */
export const NETWORK_BY_DOMAIN: ReadonlyMap<string, Network> = new Map(
  Object.entries(data.networkByDomain as Record<string, Network>),
);

/** Sub-domains under which a network serves the same profiles; languages (`de`, `pt-br`) come besides. */
export const PROFILE_SUBDOMAINS: ReadonlySet<string> = new Set(data.profileSubdomains);

/** First path segments that are the network's own pages and buttons, not handles. */
export const RESERVED_HANDLES: Readonly<Record<Network, readonly string[]>> = data.reservedHandles;

/** Handles of theme demos and site builders, left in by who did not finish the page. */
export const PLACEHOLDER_HANDLES: ReadonlySet<string> = new Set(data.placeholderHandles);
