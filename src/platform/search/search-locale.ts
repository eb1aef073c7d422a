/** Where and in which language to search. `language` is a BCP 47 tag, `country` an ISO 3166-1 alpha-2 code. */
export type SearchLocale = { language?: string | undefined; country?: string | undefined };

/** What a search engine makes of a locale: its own parameters, or the member that it does not support, and why. */
export type Localized<T> =
  | { ok: true; parameters: T }
  | { ok: false; member: "language" | "country"; message: string };

export const unsupported = (
  member: "language" | "country",
  engine: string,
  value: string,
): Localized<never> => ({
  ok: false,
  member,
  message: `${engine} does not support ${member} ${value}`,
});

/** The language without script and region: `pt` of `pt-BR`. */
export const baseLanguage = (tag: string): string => new Intl.Locale(tag).language;

/** The country to search in: the one that is given, else the region of the language. */
export const countryOf = ({ language, country }: SearchLocale): string | undefined =>
  country ?? (language === undefined ? undefined : new Intl.Locale(language).region);
