/**
 * Stands for Zod's compiler of schemas and its reader of JSON Schema in the bundle (`alias` in wrangler.toml). Both
 * generate or interpret schemas at run time, which no code uses, and `z` contains them.
 */
export const INVALID = Symbol.for("zod.compile.invalid");
export const compile = undefined;
export const withParser = undefined;
export const ZodCompileAsyncError = undefined;
export const ZodCompileUnsupportedError = undefined;
export const fromJSONSchema = undefined;
