/**
 * Stands for the runtime modules of the MCP SDK in the bundle (`alias` in wrangler.toml): a validator of JSON Schema
 * for questions to the user, which Quarry does not ask, and standard input and output.
 */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error("The bundle does not contain a validator of JSON Schema");
  }
}

export const process = undefined;
