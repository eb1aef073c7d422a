/** Fallback languages for names of countries and languages, after the site's own language. */
const NAMING_LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl"];

/** Finds the code of a country or language by its name in one of several languages. */
export class CodeNames {
  readonly #type: "region" | "language";
  readonly #codes: readonly string[];
  readonly #byLanguage = new Map<string, ReadonlyMap<string, string>>();

  constructor(type: "region" | "language", codes: readonly string[]) {
    this.#type = type;
    this.#codes = codes;
  }

  /** `language` is the language of the site, which is tried first. */
  find(name: string, language: string | null): string | null {
    const folded = fold(name);
    const own = /^[a-z]{2,3}$/.test(language ?? "") ? [language!] : [];
    for (const one of [...own, ...NAMING_LANGUAGES]) {
      const code = this.#namesIn(one).get(folded);
      if (code !== undefined) return code;
    }
    return null;
  }

  #namesIn(language: string): ReadonlyMap<string, string> {
    const known = this.#byLanguage.get(language);
    if (known) return known;
    const names = new Map<string, string>();
    if (Intl.DisplayNames.supportedLocalesOf([language]).length > 0) {
      const display = new Intl.DisplayNames([language], { type: this.#type, fallback: "none" });
      for (const code of this.#codes) {
        const name = display.of(code);
        if (name) names.set(fold(name), code);
      }
    }
    this.#byLanguage.set(language, names);
    return names;
  }
}

/** Letters only, without accents, so that `Cote d'Ivoire` is found. */
export function fold(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, "");
}
