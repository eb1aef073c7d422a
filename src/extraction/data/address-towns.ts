import data from "./address-towns.json" with { type: "json" };

/** Large towns by country, and regions that stand beside them. */
export const largeTowns = (): typeof data => data;
