import { DocumentSchemas } from "#local/build/examples/document-schemas";

type Described = {
  schemas: DocumentSchemas;
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
    const { schemas, paths } = await this.#described;
    const pathname = path.split("?")[0] ?? path;
    const operation = paths.find(([pattern]) => pattern.test(pathname))?.[1][method];
    if (!operation) return; // Unknown endpoint: a test of 404 or 405.
    const { responses } = operation;
    const what = `${method} ${path} answered ${status}`;
    if (!(String(status) in responses))
      throw new Error(`${what}, which its description does not know`);
    const schema = responses[status].content?.["application/json"]?.schema;
    if (!schema) return;
    const { valid, errors } = schemas.validate(schema, body);
    if (!valid) throw new Error(`${what}, which does not fit: ${JSON.stringify(errors.at(-1))}`);
  }
}

function describe({ paths, components }: any): Described {
  // Paths without an id come first: `/leads/duplicates` does not match `/leads/{id}`.
  const sorted = Object.entries<any>(paths).toSorted(
    ([a], [b]) => a.split("{").length - b.split("{").length,
  );
  const known = sorted.map(([path, operations]): [RegExp, Record<string, any>] => {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
    const methods = Object.fromEntries(
      Object.entries<any>(operations).map(([method, operation]) => [
        method.toUpperCase(),
        operation,
      ]),
    );
    return [pattern, methods];
  });
  return { schemas: new DocumentSchemas(components), paths: known };
}
