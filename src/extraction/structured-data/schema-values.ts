import { foldSpace } from "#src/shared/text/zero-width";
import { decodeEntities } from "#src/extraction/html/html-entities";

/** An item in the shape of JSON-LD. Microdata, RDFa and hCard are converted to it. */
export type SchemaNode = { readonly [property: string]: unknown };

export function isNode(value: unknown): value is SchemaNode {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a property's values as a list, for zero, one or many values. */
export function valuesOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  if (isNode(value) && Array.isArray(value["@list"])) return value["@list"];
  return [value];
}

/** The local names of a node's types: `https://schema.org/Store` and `schema:Store` are `Store`. */
export function typesOf(node: SchemaNode): string[] {
  return valuesOf(node["@type"])
    .slice(0, 8)
    .filter((type) => typeof type === "string")
    .map((type) =>
      type.slice(Math.max(...["/", "#", ":"].map((sign) => type.lastIndexOf(sign))) + 1),
    )
    .filter((type) => type !== "" && type.length <= 60);
}

/** Returns the first text value as plain text. Nodes with a name or a value count as text. */
export function textOf(value: unknown, maxLength = 200): string | undefined {
  for (const one of valuesOf(value).slice(0, 20)) {
    const text = plainText(isNode(one) ? firstText(one) : one, maxLength);
    if (text) return text;
  }
  return undefined;
}

function firstText(node: SchemaNode): unknown {
  for (const property of ["@value", "name", "value"]) {
    const [first] = valuesOf(node[property]);
    if (typeof first === "string" || typeof first === "number") return first;
  }
  return undefined;
}

/** Returns all distinct text values. */
export function textsOf(value: unknown, maxCount: number, maxLength = 200): string[] {
  const texts = new Set<string>();
  for (const one of valuesOf(value).slice(0, maxCount * 2)) {
    const text = textOf(one, maxLength);
    if (text && texts.size < maxCount) texts.add(text);
  }
  return [...texts];
}

/**
 * Decodes entities (twice, for doubly escaped data), removes tags and zero-width characters, and
 * folds white space.
 */
export function plainText(value: unknown, maxLength: number): string | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value !== "string") return undefined;
  let text = value.length > maxLength * 4 ? value.slice(0, maxLength * 4) : value;
  if (text.includes("&")) text = decodeEntities(decodeEntities(text));
  if (text.includes("<")) text = text.replace(/<[^<>]{0,500}>/g, " ");
  text = foldSpace(text);
  return text.length > maxLength ? text.slice(0, maxLength).trimEnd() : text || undefined;
}

/** Parses a number with a decimal point or comma: `4,8` is 4.8. */
export function numberOf(value: unknown): number | undefined {
  const text = textOf(value, 40);
  const match = text === undefined ? null : /^-?\d{1,12}(?:[.,]\d{1,15})?/.exec(text);
  return match ? Number(match[0].replace(",", ".")) : undefined;
}

type Place = { latitude: number; longitude: number };

/** Whether coordinates are valid. Excludes 0, 0, a common default for unknown positions. */
export function isPlace(at: { [K in keyof Place]?: number | undefined }): at is Place {
  const { latitude, longitude } = at;
  return (
    latitude !== undefined &&
    longitude !== undefined &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    (latitude !== 0 || longitude !== 0)
  );
}
