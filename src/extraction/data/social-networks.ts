import data from "./social-networks.json" with { type: "json" };
import type { NETWORKS } from "#src/shared/lead";

export type Network = (typeof NETWORKS)[number];

/** Registrable domains of the supported networks. */
export const NETWORK_BY_DOMAIN: ReadonlyMap<string, Network> = new Map(
  Object.entries(data.networkByDomain as Record<string, Network>),
);

/** Subdomains with the same profiles, in addition to language subdomains (`de`, `pt-br`). */
export const PROFILE_SUBDOMAINS: ReadonlySet<string> = new Set(data.profileSubdomains);

/** First path segments of the network's own pages and buttons. They are not handles. */
export const RESERVED_HANDLES: Readonly<Record<Network, readonly string[]>> = data.reservedHandles;

/** Handles of theme demos and site builders that remain on unfinished pages. */
export const PLACEHOLDER_HANDLES: ReadonlySet<string> = new Set(data.placeholderHandles);
