import data from "./placeholder-emails.json" with { type: "json" };

/** Placeholder domains and local parts, and what is no address: machine domains, file extensions. */
export const placeholderEmails = (): typeof data => data;
