import data from "./social-networks.json" with { type: "json" };

/** Domains of the supported networks, and what in their paths is no profile. */
export const socialNetworks = (): typeof data => data;
