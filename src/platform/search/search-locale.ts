/** Country and language of a search. `language` is a BCP 47 tag, `country` an ISO 3166-1 alpha-2 code. */
export type SearchLocale = { language?: string | undefined; country?: string | undefined };

/** A locale as parameters of a search engine, or the member that the engine does not support, with the reason. */
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

/** The country to search in: the given one, else the region of the language. */
export const countryOf = ({ language, country }: SearchLocale): string | undefined =>
  country ?? (language === undefined ? undefined : new Intl.Locale(language).region);
