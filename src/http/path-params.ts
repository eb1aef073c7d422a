import { z } from "@hono/zod-openapi";

const EXAMPLE = "019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b";

const uuid = z.uuid().toLowerCase().openapi({ example: EXAMPLE });
const stringId = z.string().min(1).openapi({ example: EXAMPLE });

/** A path id of contract type `(uuid)`: a malformed id returns 422. */
export const uuidParam = () => uuid;

/** A path id of contract type `(string)`: a malformed id returns 404, like an unknown one. */
export const stringIdParam = () => stringId;

/** `params` of a path with one `{id}`. */
export const UuidPath = z.object({ id: uuidParam() });
export const StringIdPath = z.object({ id: stringIdParam() });
