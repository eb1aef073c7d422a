import type { Company, TrueEmail, TruePhone } from "./companies.ts";

const percentEncoded = (text: string): string =>
  Array.from(text)
    .map((char) => `%${char.charCodeAt(0).toString(16).padStart(2, "0")}`)
    .join("");

/** Decimal and hexadecimal references in turn, as obfuscating plugins write them. */
const entityEncoded = (text: string): string =>
  Array.from(text)
    .map((char, at) =>
      at % 2 === 0 ? `&#${char.charCodeAt(0)};` : `&#x${char.charCodeAt(0).toString(16)};`,
    )
    .join("");

/** Cloudflare's e-mail protection: each byte XORed with the first one. */
function cloudflareEncoded(text: string, key: number): string {
  const bytes = [key, ...Array.from(text).map((char) => char.charCodeAt(0) ^ key)];
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function spelledOut(address: string, variant: number): string {
  const [local = "", domain = ""] = address.split("@");
  const dotted = domain.replaceAll(
    ".",
    variant % 3 === 1 ? "." : variant % 3 === 0 ? " [dot] " : " (dot) ",
  );
  const at = [" [at] ", "(at)", " (at) "][variant % 3];
  return `${local}${at}${dotted}`;
}

/** The markup of one address; empty for forms in JSON-LD. */
export function emailMarkup(email: TrueEmail, company: Company): string {
  const { address } = email;
  const label = company.locale.labels.email;
  switch (email.form) {
    case "mailto":
      return `<a class="contact-link" href="mailto:${address}"><svg width="16" height="16"><use href="#i-mail"/></svg> ${label}</a>`;
    case "mailto-subject":
      return `<a href="mailto:${address}?subject=Request%20${company.index}&amp;body=Hello">${label}</a>`;
    case "mailto-percent":
      return `<a href="mailto:${percentEncoded(address)}">${label}</a>`;
    case "text":
      // Cells without white space between them: an extractor that joins nodes gets this one wrong.
      return `<table class="vcard"><tr><td>${company.city[1]}</td><td>${address}</td><td>${company.locale.country}</td></tr></table>`;
    case "entities":
      return `<p>${label}: <span class="m">${entityEncoded(address)}</span></p>`;
    case "at-dot":
      return `<p>${label}: ${spelledOut(address, company.index)}</p>`;
    case "cfemail":
      return `<p>${label}: <a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${cloudflareEncoded(address, 1 + (company.index % 200))}">[email&#160;protected]</a></p>`;
    case "jsonld":
      return "";
  }
}

/** The markup of one number; empty for the form in JSON-LD. */
export function phoneMarkup(phone: TruePhone, company: Company): string {
  const label = company.locale.labels.phone;
  switch (phone.form) {
    case "tel":
      return `<a class="contact-link" href="tel:${company.index % 4 === 3 ? phone.international.replaceAll(" ", "-") : phone.e164}">${label}</a>`;
    case "national":
      return `<p>${label}: ${phone.national}</p>`;
    case "international":
      return `<li><strong>${label}</strong> ${phone.international}</li>`;
    case "jsonld":
      return "";
  }
}

/** The organisation of the page, with the addresses and numbers that only JSON-LD contains. */
export function organizationJsonLd(
  company: Company,
  emails: TrueEmail[],
  phones: TruePhone[],
): string {
  const [main, ...others] = emails.filter((email) => email.form === "jsonld");
  const phone = phones.find((candidate) => candidate.form === "jsonld");
  const handle = company.domain.split(".")[0];
  const organization = {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": company.index % 3 === 0 ? "LocalBusiness" : "Organization",
        "@id": `http://${company.host}/#organization`,
        name: company.name,
        url: `http://${company.host}/`,
        logo: `http://${company.host}/assets/logo@2x.png`,
        ...(main === undefined
          ? {}
          : { email: company.index % 2 === 0 ? main.address : `mailto:${main.address}` }),
        ...(phone === undefined
          ? {}
          : { telephone: company.index % 2 === 0 ? phone.international : phone.national }),
        address: {
          "@type": "PostalAddress",
          streetAddress: `${company.locale.street} ${1 + (company.index % 90)}`,
          postalCode: company.city[0],
          addressLocality: company.city[1],
          addressCountry: company.locale.country,
        },
        contactPoint: others.map((email) => ({
          "@type": "ContactPoint",
          contactType: "sales",
          email: email.address,
        })),
        sameAs: [
          `https://www.linkedin.com/company/${handle}`,
          `https://www.facebook.com/${handle}`,
        ],
      },
      { "@type": "WebSite", "@id": `http://${company.host}/#website`, name: company.name },
    ],
  };
  return `<script type="application/ld+json">${JSON.stringify(organization)}</script>`;
}
