/**
 * Stands for the generator of OpenAPI documents in the bundle (`alias` in wrangler.toml). The document is an asset that the
 * build makes (ADR 25), so the descriptions of schemas are not read at run time.
 */
type Describable = { openapi(this: object): object };

/** `.openapi(…)` copies a schema to describe the copy. Without a description, no copy is needed. */
export function extendZodWithOpenApi({ ZodType }: { ZodType: { prototype: Describable } }): void {
  ZodType.prototype.openapi = function () {
    return this;
  };
}

/** What `OpenAPIHono` calls when a route is added. */
export class OpenAPIRegistry {
  readonly definitions: readonly never[] = [];
  registerPath(): void {}
}

class Missing {
  constructor() {
    throw new Error("The bundle does not contain the generator of OpenAPI documents");
  }
}
export { Missing as OpenApiGeneratorV3, Missing as OpenApiGeneratorV31 };
export const getOpenApiMetadata = undefined;
