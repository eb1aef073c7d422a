import manifest from "#package" with { type: "json" };

/** The version of this software. */
export const VERSION = manifest.version;
