import data from "./former-names.json" with { type: "json" };

/** Names from earlier versions and other spellings, each with the current name. */
export const FORMER_NAMES: readonly (readonly [former: string, current: string])[] = Object.entries(
  data.formerNames,
);
