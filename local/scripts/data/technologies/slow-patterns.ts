// Source: npm wappalyzer@6.10.47, MIT, (c) Wappalyzer.

/** Expressions that take too long on hostile text, found by `bench/technologies/slow-patterns.ts`. */
export const SLOW_PATTERNS: ReadonlySet<string> = new Set([
  "<[^>]+/binaries/(?:[^/]+/)*content/gallery/", // Bloomreach
  "bootstrap(?:[^>]*?([0-9a-fA-F]{7,40}|[\\d]+(?:.[\\d]+(?:.[\\d]+)?)?)|)[^>]*?(?:\\.min)?\\.js", // Bootstrap
  "<link[^>]* href=[^>]*?bootstrap(?:[^>]*?([0-9a-fA-F]{7,40}|[\\d]+(?:.[\\d]+(?:.[\\d]+)?)?)|)[^>-]*?(?:\\.min)?\\.css", // Bootstrap
  "govuk-frontend(?:[^>]*?([0-9a-fA-F]{7,40}|[\\d]+(?:.[\\d]+(?:.[\\d]+)?)?)|)[^>]*?(?:\\.min)?\\.js", // GOV.UK Frontend
  "<link[^>]* href=[^>]*?govuk-frontend(?:[^>]*?([0-9a-fA-F]{7,40}|[\\d]+(?:.[\\d]+(?:.[\\d]+)?)?)|)[^>]*?(?:\\.min)?\\.css", // GOV.UK Frontend
  "(?:/|@)?([\\d\\.]{2,})?/glider\\.min\\.js", // Glider.js
  "([\\d.]+)?/modernizr(?:\\.([\\d.]+))?.*\\.js", // Modernizr
  '<link [^>]*href="[^>]*/mt-content/[^>]*\\.css', // MotoCMS
]);
