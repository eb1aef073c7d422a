import type { Tag } from "#src/extraction/html/html-tag";

/** Stands in every tag of an icon that labels a number. Most tags have none, so that their attributes are not read. */
const MARK = /phone|fax|mobile/i;
const ICON =
  /(?:^|[\s_/-])(?:fa[bsrl]?|fas|bi|icon|icons|ico|icofont|flaticon|glyphicon|dashicons|mdi|ti|la|las|ri)(?=[\s_-]|$)|[_/-]icon/i;
const FAX = /(?:^|[\s_/-])(?:tele)?fax(?=$|[\s_.-])/i;
const PHONE = /(?:^|[\s_/-])(?:(?:tele|ear|smart)?phone|mobile)(?=$|[\s_.-])/i;

/** The sign that an icon before a number shows, as `phone-words` has it; empty where it shows none. */
export function iconSign(tag: Tag, html: string): string {
  if (!MARK.test(html.slice(tag.start, tag.end))) return "";
  const shown = tag.attribute(tag.name === "img" ? "src" : "class")?.slice(0, 200) ?? "";
  if (tag.name !== "img" && !ICON.test(shown)) return "";
  if (FAX.test(shown)) return "📠";
  return PHONE.test(shown) ? "☎" : "";
}
