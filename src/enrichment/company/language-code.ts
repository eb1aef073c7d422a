import { CodeNames } from "#src/shared/text/code-names";
import { LANGUAGE_CODES } from "#src/shared/data/iso-codes";

const CODES = new Set(LANGUAGE_CODES);
const names = new CodeNames("language", LANGUAGE_CODES);
const MAX_LANGUAGES = 20;

/** Returns `de` for `de-AT`, `deu`, `German` and `Deutsch`; null without an ISO 639-1 code. */
export function readLanguageCode(written: string, language: string | null): string | null {
  const text = written.trim().replace(/\s*\(.*$|[\s_]language$/is, "");
  const tag = /^([a-z]{2,3})(?:[-_][a-z0-9-_]+)?$/i.exec(text)?.[1];
  if (tag) {
    const code = canonicalCode(tag);
    if (CODES.has(code)) return code;
  }
  return names.find(text, language) ?? autonymCode(text);
}

/** The distinct languages of a list. A text may contain several. */
export function readLanguageCodes(written: readonly string[], language: string | null): string[] {
  const codes = new Set<string>();
  for (const text of written.flatMap((one) => one.split(/[,;|/]/))) {
    const code = readLanguageCode(text, language);
    if (code !== null && codes.size < MAX_LANGUAGES) codes.add(code);
  }
  return [...codes];
}

/** ICU maps `deu` to `de`. The caller has checked that the tag is well-formed. */
const canonicalCode = (tag: string) => Intl.getCanonicalLocales(tag)[0] ?? tag;

let autonyms: Map<string, string> | undefined;

/** Finds a language by its own name: `Polski`, `日本語`. */
function autonymCode(name: string): string | null {
  autonyms ??= new Map(
    LANGUAGE_CODES.filter((code) => Intl.DisplayNames.supportedLocalesOf([code]).length > 0).map(
      (code) => [
        new Intl.DisplayNames([code], { type: "language" }).of(code)?.toLowerCase() ?? code,
        code,
      ],
    ),
  );
  return autonyms.get(name.toLowerCase()) ?? null;
}
