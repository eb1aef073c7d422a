/** The values of a URL with these names that are texts, without empty ones. For `validateSearch`. */
export function readTexts<Name extends string>(
  given: Record<string, unknown>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const known = names.flatMap((name) => {
    const value = given[name];
    const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
    return text ? [[name, text] as const] : [];
  });
  return Object.fromEntries(known) as Partial<Record<Name, string>>;
}

/** The value if it is one of the choices. */
export const oneOf = <V extends string>(
  value: string | undefined,
  choices: readonly V[],
): V | undefined => choices.find((choice) => choice === value);

/** The number of a page in a URL, from 1. */
export const pageNumber = (text: string | undefined): number => {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 1 ? page : 1;
};

/** The text of a page's number for a URL, which has none for the first page. */
export const pageText = (page: number): { page?: string } =>
  page > 1 ? { page: String(page) } : {};
