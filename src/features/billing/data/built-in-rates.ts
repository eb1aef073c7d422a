import data from "./built-in-rates.json" with { type: "json" };

export const BUILT_IN_RATES: { asOf: string; rates: Readonly<Record<string, number>> } =
  data.builtInRates;
