import { Validator } from "@cfworker/json-schema";

type Described = {
  validators: Map<string, Validator | null>;
  paths: [RegExp, Record<string, any>][];
};

/** Fails when the OpenAPI document does not allow a response of the service. */
export class Conformance {
  readonly #loading: () => Promise<any>;
  #described: Promise<Described> | undefined;

  constructor(load: () => Promise<any>) {
    this.#loading = load;
  }

  async check(method: string, path: string, status: number, body: unknown): Promise<void> {
    this.#described ??= this.#loading().then(describe);
    const { validators, paths } = await this.#described;
    const pathname = path.split("?")[0] ?? path;
    const operation = paths.find(
      ([pattern, methods]) => pattern.test(pathname) && method in methods,
    );
    if (!operation) return; // Unknown endpoint: a test of 404 or 405.
    const [pattern, methods] = operation;
    const what = `${method} ${path} answered ${status}`;
    if (!(String(status) in methods[method].responses))
      throw new Error(`${what}, which its description does not know`);
    const validator = validators.get(`${method} ${pattern.source} ${status}`);
    const result = validator?.validate(body);
    if (result && !result.valid)
      throw new Error(`${what}, which does not fit: ${JSON.stringify(result.errors.at(-1))}`);
  }
}

function describe({ paths, components }: any): Described {
  const validators: Described["validators"] = new Map();
  // Paths without an id come first: `/leads/duplicates` does not match `/leads/{id}`.
  const sorted = Object.entries<any>(paths).toSorted(
    ([a], [b]) => a.split("{").length - b.split("{").length,
  );
  const known = sorted.map(([path, operations]): [RegExp, Record<string, any>] => {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
    const methods = Object.fromEntries(
      Object.entries<any>(operations).map(([method, operation]) => {
        for (const [status, { content }] of Object.entries<any>(operation.responses)) {
          const schema = content?.["application/json"]?.schema;
          if (!schema) continue;
          validators.set(
            `${method.toUpperCase()} ${pattern.source} ${status}`,
            new Validator({ ...schema, components }, "2020-12"),
          );
        }
        return [method.toUpperCase(), operation];
      }),
    );
    return [pattern, methods];
  });
  return { validators, paths: known };
}
