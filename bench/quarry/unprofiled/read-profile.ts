import type { readProfile as readService } from "#src/extraction/profile/read-profile";

/** Replaces the reader of addresses, registrations, people, legal names and statements; finds nothing. */
export const readProfile: typeof readService = () => ({});
