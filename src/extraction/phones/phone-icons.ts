import type { Tag } from "#src/extraction/html/html-tag";

/** Occurs in every tag of a label icon. Fast path: attributes of other tags are not parsed. */
const MARK = /phone|fax|mobile/i;
const ICON =
  /(?:^|[\s_/-])(?:fa[bsrl]?|fas|bi|icon|icons|ico|icofont|flaticon|glyphicon|dashicons|mdi|ti|la|las|ri)(?=[\s_-]|$)|[_/-]icon/i;
const FAX = /(?:^|[\s_/-])(?:tele)?fax(?=$|[\s_.-])/i;
const PHONE = /(?:^|[\s_/-])(?:(?:tele|ear|smart)?phone|mobile)(?=$|[\s_.-])/i;

/** Returns the symbol of `phone-words` for an icon before a number; empty without one. */
export function iconSign(tag: Tag, html: string): string {
  if (!MARK.test(html.slice(tag.start, tag.end))) return "";
  const shown = tag.attribute(tag.name === "img" ? "src" : "class")?.slice(0, 200) ?? "";
  if (tag.name !== "img" && !ICON.test(shown)) return "";
  if (FAX.test(shown)) return "📠";
  return PHONE.test(shown) ? "☎" : "";
}
