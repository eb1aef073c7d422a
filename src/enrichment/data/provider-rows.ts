/** Signs of a provider. Any one of them is sufficient. */
export type Provider = {
  name: string;
  /** Header name in lower case → pattern of its value. */
  headers?: Readonly<Record<string, RegExp>>;
  /** Suffixes of the website's CNAME targets, in whole labels. */
  endings?: readonly string[];
  /** IPv4 networks that only this provider uses. */
  networks?: readonly string[];
};

/**
 * A provider in the data files: header patterns are sources of case-insensitive regular
 * expressions.
 */
export type ProviderRow = Omit<Provider, "headers"> & {
  headers?: Readonly<Record<string, string | undefined>>;
};

/** Compiles the header patterns of the data files. */
export const readProviders = (rows: readonly ProviderRow[]): readonly Provider[] =>
  rows.map(({ headers = {}, ...row }) => ({ ...row, headers: compile(headers) }));

const compile = (headers: NonNullable<ProviderRow["headers"]>): Record<string, RegExp> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, source]) =>
      source === undefined ? [] : [[name, new RegExp(source, "i")]],
    ),
  );
