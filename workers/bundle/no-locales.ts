/**
 * Stands for the translations of Zod's messages in the bundle (`alias` in wrangler.toml): 400 KB that no code
 * uses, and that a bundler cannot leave out, because `z` contains them. Zod imports English by itself.
 */
export {};
