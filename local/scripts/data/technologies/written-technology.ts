/** A technology in the format of npm wappalyzer@6.10.47, which our own entries use as well. */
export type Patterns = string | string[];
type DomChecks = {
  exists?: string;
  text?: string;
  attributes?: Record<string, string>;
  properties?: Record<string, string>;
};

export type WrittenTechnology = {
  /** Numbers in the package's categories.json; the first one is the displayed category. */
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

/** Whether a check matches text between tags, which any author may write. */
export const isTextOfProse = (text: string | undefined): boolean =>
  text !== undefined && text.split("\\;")[0] !== "";
