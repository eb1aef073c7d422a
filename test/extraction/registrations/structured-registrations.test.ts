import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";

type Page = { url?: string; body?: string };

const profileOf = (
  jsonLd: unknown,
  { url = "https://acme.example/contact", body = "" }: Page = {},
) =>
  readPage(
    `<html><body><p>Welcome.</p>${body}<script type="application/ld+json">${JSON.stringify(jsonLd)}</script></body></html>`,
    { url, isEntry: false, headers: {}, cookies: [], wantsLinks: false },
  ).facts.profile;

const registrationsOf = (organization: object, page?: Page) =>
  profileOf({ "@type": "Organization", name: "Acme", ...organization }, page)?.registrations ?? [];

describe("numbers in structured data", () => {
  it.each([
    ["vatID", "CHE-100.155.212", "CH", "ch_uid", "CHE100155212", true],
    ["vatID", "DE 811128135", "DE", "de_vat", "DE811128135", true],
    ["taxID", "856-734-62-15", "PL", "pl_nip", "8567346215", true],
    ["taxID", "25123891", "CZ", "cz_ico", "25123891", true],
    ["taxID", "91-1144442", "US", "us_ein", "91-1144442", null],
  ])(
    "are read of %s %j in %s",
    (property, written, addressCountry, scheme, value, isChecksumValid) => {
      const address = { "@type": "PostalAddress", addressCountry };
      expect(registrationsOf({ [property]: written, address })).toEqual([
        expect.objectContaining({
          scheme,
          value,
          isChecksumValid,
          snippet: `${property}: ${written}`,
        }),
      ]);
    },
  );

  it("are not read twice if the text has them too", () => {
    const body = "<p>VAT: DE811128135</p>";
    const found = registrationsOf(
      { vatID: "811128135", address: { addressCountry: "DE" } },
      { body },
    );
    expect(found.map(({ value }) => value)).toEqual(["DE811128135"]);
  });

  it("are not read of a template, of wrong check digits without a label, or of a country without such numbers", () => {
    expect(registrationsOf({ vatID: "DE123456789" })).toEqual([]);
    expect(registrationsOf({ taxID: "25123892", address: { addressCountry: "CZ" } })).toEqual([]);
    expect(registrationsOf({ taxID: "25123891" })).toEqual([]);
  });

  it("are not those of other companies", () => {
    const own = { "@type": "Organization", name: "Acme", vatID: "DE811128135" };
    const other = { "@type": "Organization", name: "Widgets", vatID: "ATU13585627" };
    const values = profileOf([own, other])?.registrations?.map(({ value }) => value);
    expect(values).toEqual(["DE811128135"]);
  });

  it("are read with the legal name on pages that do not describe the company", () => {
    const url = "https://acme.example/products/anvil";
    const organization = {
      "@type": "Organization",
      name: "Acme",
      legalName: "Acme Works Ltd",
      vatID: "GB980780684",
    };
    expect(profileOf(organization, { url })).toMatchObject({
      registrations: [{ scheme: "gb_vat", value: "GB980780684" }],
      legalNames: [{ name: "Acme Works Ltd" }],
    });
  });
});
