/**
 * A case-insensitive key of a name in any script (`STRASSE` and `Straße` have one key). SQLite's `lower`
 * handles only ASCII, so tables with unique names store this key in a column of its own.
 */
export const nameKey = (name: string) =>
  name.normalize("NFC").toUpperCase().toLowerCase().normalize("NFC");
