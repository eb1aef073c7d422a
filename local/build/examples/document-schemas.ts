import { dereference, type Schema, validate, type ValidationResult } from "@cfworker/json-schema";

/**
 * Validates values by the schemas of one OpenAPI document. The library's own validator would resolve all components,
 * which are most of the document, for each schema again.
 */
export class DocumentSchemas {
  readonly #lookup: Record<string, Schema | boolean>;
  readonly #resolved = new Set<Schema>();

  constructor(components: object) {
    this.#lookup = dereference({ components } as Schema);
  }

  validate(schema: Schema, value: unknown): ValidationResult {
    if (!this.#resolved.has(schema)) {
      // Each schema is at an address of its own, so that none takes the place of another.
      dereference(schema, this.#lookup, undefined, `/validated/${this.#resolved.size}`);
      this.#resolved.add(schema);
    }
    return validate(value, schema, "2020-12", this.#lookup);
  }
}
