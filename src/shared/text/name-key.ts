/**
 * What two names have in common that differ in case alone, in any script (`STRASSE` and `Straße` too).
 * SQLite's own `lower` knows only ASCII, so names that must be unique are stored with this beside them.
 */
export const nameKey = (name: string) =>
  name.normalize("NFC").toUpperCase().toLowerCase().normalize("NFC");
