import type { OrganizationFacts } from "#src/extraction/facts/page-facts";
import type { PageHead } from "#src/extraction/html/page-head";
import { present } from "./schema-organization";
import { numberOf, plainText } from "./schema-values";

const CONTACT =
  /^(?:business:contact_data|og):(?:email|phone|fax|street|locality|region|postal|country)/;

/** Reads the company's contacts from OpenGraph (`business:contact_data:*`, `og:email` and similar). */
export function readOpenGraph(head: PageHead): OrganizationFacts | null {
  if (![...head.metas.keys()].some((key) => CONTACT.test(key))) return null;
  const read = (maxLength: number, ...names: string[]) =>
    plainText(
      head.meta(...names.flatMap((name) => [`business:contact_data:${name}`, `og:${name}`])),
      maxLength,
    );
  const contact = {
    email: read(200, "email"),
    telephone: read(60, "phone_number"),
    fax: read(60, "fax_number"),
    streetAddress: read(300, "street_address", "street-address"),
    city: read(100, "locality"),
    region: read(100, "region"),
    postalCode: read(20, "postal_code", "postal-code"),
    country: read(60, "country_name", "country-name"),
  };
  if (Object.values(contact).every((value) => value === undefined)) return null;
  const latitude = numberOf(head.meta("place:location:latitude", "og:latitude"));
  const longitude = numberOf(head.meta("place:location:longitude", "og:longitude"));
  return present<OrganizationFacts>({
    source: "opengraph",
    types: [],
    name: plainText(head.meta("og:site_name"), 200),
    url: read(500, "website"),
    ...contact,
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
  });
}
