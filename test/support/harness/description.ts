import { api } from "./api";
import { DocumentSchemas } from "#local/build/examples/document-schemas";

type Media = { schema?: any; example?: unknown; examples?: object };
export type Operation = {
  method: string;
  /** Relative to /api/v1, with `{id}` for each id. */
  path: string;
  summary?: string;
  description?: string;
  operationId?: string;
  tags?: string[];
  security?: Record<string, unknown>[];
  parameters?: {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema: any;
    example?: unknown;
  }[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
};

let document: any;

/** The OpenAPI document that the service returns. */
export async function describedApi(): Promise<any> {
  document ??= (await api("GET", "/openapi.json")).body;
  return document;
}

let schemas: DocumentSchemas | undefined;

/** Validates by the schemas of the document. */
export async function documentSchemas(): Promise<DocumentSchemas> {
  const { components } = await describedApi();
  return (schemas ??= new DocumentSchemas(components));
}

/** All operations of the document. */
export async function operations(): Promise<Operation[]> {
  const { paths } = await describedApi();
  return Object.entries<any>(paths).flatMap(([path, methods]) =>
    Object.entries<any>(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path: path.replace("/api/v1", ""),
    })),
  );
}

/** The example of an operation's JSON body; undefined if it has none. */
export const exampleBody = ({ requestBody }: Operation): any =>
  requestBody?.content["application/json"]?.example;
