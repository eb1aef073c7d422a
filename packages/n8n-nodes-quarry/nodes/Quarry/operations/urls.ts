/** Websites as a person writes them: separated by commas, semicolons, spaces or lines, or in an array. */
export function readUrls(given: unknown): string[] {
  const texts = Array.isArray(given) ? given : [given ?? ""];
  return texts.flatMap((text) => String(text).split(/[\s,;]+/)).filter((url) => url !== "");
}

/** The host of a website without `www.`, in the encoding of DNS. The text itself if it is not an address. */
export function hostOf(url: string): string {
  const absolute = url.includes("://") ? url : `https://${url}`;
  return (URL.canParse(absolute) ? new URL(absolute).hostname : url).replace(/^www\./, "");
}
