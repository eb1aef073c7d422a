import { decodeHTML, decodeHTMLAttribute } from "entities";

/** Decodes character references; unknown ones stay. In an attribute, `&copy=1` is a parameter, not ©. */
export function decodeEntities(text: string, isAttribute = false): string {
  if (!text.includes("&")) return text;
  return isAttribute ? decodeHTMLAttribute(text) : decodeHTML(text);
}
