import type { Tag } from "#src/extraction/html/html-tag";
import type { ElementMeaning, Item, ItemSyntax } from "./item-reader";
import { textOf } from "./schema-values";

const tokens = (value: string | null): string[] =>
  (value ?? "")
    .split(/\s+/)
    .filter((token) => token !== "")
    .slice(0, 20);

/** Properties whose value is a URL even on an element with text. */
const ADDRESS_PROPERTIES = /^(?:url|sameAs|logo|image|hasMap|u-url)$/;
const CONTACT_ADDRESS = /^(?:mailto|tel|fax):/i;

/** https://html.spec.whatwg.org/multipage/microdata.html */
export const MICRODATA: ItemSyntax = {
  isIn: holdsItemType,
  itemMarkers: ["itemscope"],
  innerMarkers: ["itemprop"],
  read: readMicrodata,
};

const TYPE = "ype=";
const LETTER_H = 104;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;

/** Every typed item has a URL as `itemtype`. Words with a rare first letter are found fastest. */
function holdsItemType(html: string): boolean {
  for (let at = html.indexOf(TYPE); at !== -1; at = html.indexOf(TYPE, at)) {
    at += TYPE.length;
    const first = html.charCodeAt(at);
    const isQuoted = first === DOUBLE_QUOTE || first === SINGLE_QUOTE;
    if ((isQuoted ? html.charCodeAt(at + 1) : first) === LETTER_H) return true;
  }
  return false;
}

function readMicrodata(tag: Tag): ElementMeaning | null {
  const isItem = tag.has("itemscope");
  const properties = tokens(tag.attribute("itemprop"));
  if (!isItem && properties.length === 0) return null;
  return {
    types: isItem ? tokens(tag.attribute("itemtype")) : null,
    properties,
    valueOf: (property) => attributeValue(tag, property),
  };
}

/** The part of RDFa that pages use with schema.org: `typeof` and `property`. https://www.w3.org/TR/rdfa-lite/ */
export const RDFA: ItemSyntax = {
  isIn: (html) => html.includes("ypeof="),
  itemMarkers: ["typeof="],
  innerMarkers: ["property="],
  read: readRdfa,
};

function readRdfa(tag: Tag, isInsideItem: boolean): ElementMeaning | null {
  const types = tokens(tag.attribute("typeof"));
  const properties = isInsideItem ? tokens(tag.attribute("property")).map(localName) : [];
  if (types.length === 0 && properties.length === 0) return null;
  return {
    types: types.length > 0 ? types : null,
    properties,
    valueOf: (property) => attributeValue(tag, property),
  };
}

function localName(name: string): string {
  return name.slice(Math.max(...["/", "#", ":"].map((sign) => name.lastIndexOf(sign))) + 1);
}

function attributeValue(tag: Tag, property: string): string | null {
  const content = tag.attribute("content");
  if (content !== null) return content;
  switch (tag.name) {
    case "meta":
      return "";
    case "a":
    case "area":
    case "link":
      return linkValue(tag, property);
    case "img":
    case "iframe":
    case "embed":
    case "source":
      return tag.attribute("src") ?? "";
    case "time":
      return tag.attribute("datetime");
    case "data":
    case "meter":
      return tag.attribute("value");
    default:
      return null;
  }
}

/** A link's URL is the value only for URL properties, because authors also mark up names on links. */
function linkValue(tag: Tag, property: string): string | null {
  const href = tag.attribute("href");
  if (href === null) return null;
  if (CONTACT_ADDRESS.test(href)) return contactOf(href);
  const isAddress = tag.name === "link" || ADDRESS_PROPERTIES.test(property);
  return isAddress ? href : null;
}

function contactOf(href: string): string {
  return href
    .replace(CONTACT_ADDRESS, "")
    .replace(/\?.*$/s, "")
    .replaceAll("%20", " ")
    .replaceAll("%2B", "+");
}

/** Class names of hCard (http://microformats.org/wiki/hcard) and of h-card, by property. */
const HCARD_PROPERTIES: ReadonlyMap<string, string> = new Map([
  ["fn", "fn"],
  ["p-name", "fn"],
  ["org", "org"],
  ["organization-name", "org"],
  ["p-org", "org"],
  ["email", "email"],
  ["u-email", "email"],
  ["tel", "telephone"],
  ["p-tel", "telephone"],
  ["fax", "faxNumber"],
  ["p-tel-fax", "faxNumber"],
  ["street-address", "streetAddress"],
  ["p-street-address", "streetAddress"],
  ["locality", "addressLocality"],
  ["p-locality", "addressLocality"],
  ["region", "addressRegion"],
  ["p-region", "addressRegion"],
  ["postal-code", "postalCode"],
  ["p-postal-code", "postalCode"],
  ["country-name", "addressCountry"],
  ["p-country-name", "addressCountry"],
  ["url", "url"],
  ["u-url", "u-url"],
]);

export const HCARD: ItemSyntax = {
  isIn: (html) => html.includes("vcard") || html.includes("h-card"),
  itemMarkers: ["vcard", "h-card"],
  innerMarkers: ["class="],
  read: readHcard,
};

const AUTHORS = new Set(["author", "comment-author", "byline", "reviewer", "p-author"]);

function readHcard(tag: Tag, isInsideItem: boolean): ElementMeaning | null {
  const classes = tag.attribute("class");
  if (classes === null) return null;
  const names = tokens(classes);
  const isCard = names.includes("vcard") || names.includes("h-card");
  // WordPress marks the authors of articles and of comments as cards.
  if (isCard && names.some((name) => AUTHORS.has(name))) return null;
  if (isCard) return { types: ["hCard"], properties: [], valueOf: () => null };
  if (!isInsideItem) return null;
  const properties = names
    .map((name) => HCARD_PROPERTIES.get(name))
    .filter((name) => name !== undefined);
  if (properties.length === 0) return null;
  const title = tag.name === "abbr" ? tag.attribute("title") : null;
  return { types: null, properties, valueOf: (property) => title ?? attributeValue(tag, property) };
}

/** A card as a schema.org node. A card without an organisation describes a person. */
export function schemaOfHcard(card: Item): Item {
  const { streetAddress, addressLocality, addressRegion, postalCode, addressCountry } = card;
  const organization = textOf(card["org"]);
  const numbers = Array.isArray(card["telephone"]) ? card["telephone"] : [];
  const isFax = (number: unknown) => /fax/i.test(String(number));
  return {
    "@type": [organization ? "Organization" : "Person"],
    name: organization ?? textOf(card["fn"]),
    email: card["email"],
    telephone: numbers.filter((number) => !isFax(number)).map(withoutLabel),
    faxNumber: [
      ...numbers.filter(isFax).map(withoutLabel),
      ...(Array.isArray(card["faxNumber"]) ? card["faxNumber"] : []),
    ],
    url: card["url"] ?? card["u-url"],
    address: { streetAddress, addressLocality, addressRegion, postalCode, addressCountry },
  };
}

/** `Fax: +49 30 1` → `+49 30 1`. */
function withoutLabel(number: unknown): string {
  return String(number).replace(/^[^\d+(]+/, "");
}
