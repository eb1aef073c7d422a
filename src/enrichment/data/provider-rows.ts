/** How a provider is known: any one of these is enough. */
export type Provider = {
  name: string;
  /** Header, in lower case → what its value must match. */
  headers?: Readonly<Record<string, RegExp>>;
  /** Endings of the names that a website's CNAME leads to, in whole labels. */
  endings?: readonly string[];
  /** IPv4 networks that serve nothing else. */
  networks?: readonly string[];
};

/** A provider as the data files have it: headers as sources of regular expressions that ignore case. */
type ProviderRow = Omit<Provider, "headers"> & {
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
