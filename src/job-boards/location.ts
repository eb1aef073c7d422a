export type PostingLocation = {
  location: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  remote: boolean | null;
};

/** Where a posting's work is done, from what its board says and how its title and locations read. */
export function readLocation(given: {
  locations: string[];
  countryHint: string | null;
  remoteHint: boolean | null;
  title: string;
}): PostingLocation {
  const location = given.locations.join("; ") || null;
  return { location, country: null, remote: given.remoteHint };
}
