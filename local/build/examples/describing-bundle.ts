const DESCRIBING_MODULES = {
  "@asteasolutions/zod-to-openapi": "node_modules/@asteasolutions/zod-to-openapi/dist/index.mjs",
  "#workers/openapi-document": "workers/openapi-document.ts",
};

/** Arguments for a bundle of the Worker that makes the OpenAPI document from its schemas and does not read the built one. */
export const DESCRIBING_BUNDLE = Object.entries(DESCRIBING_MODULES).flatMap(([name, file]) => [
  "--alias",
  `${name}:${file}`,
]);
