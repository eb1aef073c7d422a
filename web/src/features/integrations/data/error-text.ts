const TITLE = /<title[^>]*>([^<]*)</i;

/** The error of a delivery. Of a web page, which some servers respond with, its title says enough. */
export function describeError(error: string): string {
  const page = error.search(/<(?:!doctype|html|head|body)\b/i);
  if (page === -1) return error;
  const title = TITLE.exec(error)?.[1]?.trim();
  return `${error.slice(0, page).trim()} a web page${title ? ` “${title}”` : ""}`;
}
