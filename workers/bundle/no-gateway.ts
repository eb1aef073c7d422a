/**
 * Stands for `@ai-sdk/gateway` in the bundle (`alias` in wrangler.toml). The `ai` package imports it for models that
 * are given by name. Quarry passes model objects only.
 */
export class GatewayError extends Error {
  static isInstance(): boolean {
    return false;
  }
}

export class GatewayAuthenticationError extends GatewayError {}

export function createGateway(): never {
  throw new Error("The bundle does not contain @ai-sdk/gateway. Pass a model object");
}

/** `ai` reads properties of it when a model is given by name. */
export const gateway = undefined;
