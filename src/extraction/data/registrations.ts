import data from "./registrations.json" with { type: "json" };

/** Registers and tax offices: the form of their numbers, and their labels. */
export const registrationSchemes = (): typeof data => data;
