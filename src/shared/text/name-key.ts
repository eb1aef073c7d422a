/**
 * A case-insensitive key of a name in any script (`STRASSE`, `Straße` and `STRAẞE` have one key). SQLite's `lower`
 * handles only ASCII, so tables with unique names store this key in a column of its own.
 */
export const nameKey = (name: string) =>
  // The upper case of `ß` is `SS`, and `ẞ` has only a lower case.
  name.normalize("NFC").toLowerCase().toUpperCase().toLowerCase().normalize("NFC");
