/**
 * Stands for the list of public suffixes of tldts in the bundle (`alias` in wrangler.toml). The list has 22,000 numbers, and
 * tldts hashes each of its labels when the module is loaded. Most requests need no registrable domain.
 */
type Lookup = (hostname: string, options: object, out: object) => boolean;

declare function require(path: string): { default: Lookup };

let lookup: Lookup | undefined;

/** The bundler runs a module that is required inside a function when the function needs it. */
export default function suffixLookup(hostname: string, options: object, out: object): boolean {
  lookup ??= require("../../node_modules/tldts/dist/es6/src/suffix-trie.js").default;
  return lookup(hostname, options, out);
}
