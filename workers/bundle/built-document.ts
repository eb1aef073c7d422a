import type * as OpenapiDocument from "#workers/openapi-document";
import { notFound } from "#src/shared/errors";

/** Written by local/build/docs-assets.ts. */
const DOCUMENT_URL = "https://assets.local/docs-assets/openapi.json";

/**
 * Stands for the description of the API in the bundle (`alias` in wrangler.toml): the document is an asset, a copy of
 * docs/openapi.json, and no isolate needs the schemas of responses to describe them (ADR 25).
 */
export const openapiDocument: typeof OpenapiDocument.openapiDocument = async (assets) => {
  const asset = await assets.fetch(DOCUMENT_URL);
  if (!asset.ok || !asset.body) throw notFound("OpenAPI document");
  return asset.body;
};
