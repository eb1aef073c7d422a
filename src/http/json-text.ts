import type { Context, TypedResponse } from "hono";
import type { JSONParsed } from "hono/utils/types";

declare const value: unique symbol;

/** The JSON of a `T`, for responses that are made from stored JSON. */
export type JsonText<T> = string & { readonly [value]: T };

/** Sends text that is JSON already, as `c.json` sends a value. */
export const sendJsonText = <T, S extends 200>(c: Context, text: JsonText<T>, status: S) =>
  c.body(text, status, { "Content-Type": "application/json" }) as unknown as Response &
    TypedResponse<JSONParsed<T>, S, "json">;
