/** Folds a name so that byte order is alphabetical order. A lead without a name sorts last. */
export const sortName = (name: string | null) =>
  name?.trim()
    ? name.trim().normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().slice(0, 80)
    : "\u{10ffff}";
