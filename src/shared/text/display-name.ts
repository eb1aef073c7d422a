const MAX_DIGITS = 6;

/**
 * Sanitizes a name that a user typed, for mail to other people. Keeps letters, digits, spaces and a few signs;
 * removes everything that could form a link, a phone number, a quote or a second line. Normalizes first, because
 * NFKC produces some of the removed characters. Returns "" if nothing remains.
 */
export function displayName(text: string, maxLength = 40): string {
  const name = text
    .toWellFormed()
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/[a-z][a-z0-9+.-]*:\/\/\S*/gi, " ")
    // Mail programs turn `acme.com` into a link, so only a dot at the end of a word stays.
    .replaceAll(/\.(?=[\p{L}\p{N}])/gu, " ")
    .replaceAll(/[^\p{L}\p{M}\p{N} &'’,.()-]/gu, " ")
    .replaceAll(/\d(?:[ ().-]*\d)+/g, (number) =>
      number.replaceAll(/\D/g, "").length > MAX_DIGITS ? " " : number,
    )
    .replaceAll(/(\p{M}{2})\p{M}+/gu, "$1")
    .replaceAll(/ {2,}/g, " ")
    .trim();
  const characters = Array.from(name);
  return characters.length > maxLength
    ? `${characters
        .slice(0, maxLength - 1)
        .join("")
        .trimEnd()}…`
    : name;
}
