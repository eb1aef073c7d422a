import { expect, it } from "vitest";
import { brandLabel, registrableDomain } from "#src/shared/addresses/domain-name";

it.each([
  ["acme.com", "acme.com", "acme"],
  ["https://www.shop.acme.co.uk:8080/a?b#c", "acme.co.uk", "acme"],
  ["acme.github.io", "acme.github.io", "acme"],
  ["www.acme.blogspot.com", "acme.blogspot.com", "acme"],
  ["github.io", "github.io", "github"],
  ["www.acme.jimdofree.com", "acme.jimdofree.com", "acme"],
  ["https://joes-garage.business.site/", "joes-garage.business.site", "joes-garage"],
  ["www.jimdofree.com", "jimdofree.com", "jimdofree"],
  ["acme-widgets.example", "acme-widgets.example", "acme-widgets"],
  ["site-12.test", "site-12.test", "site-12"],
  ["localhost", "localhost", "localhost"],
  ["http://192.0.2.7:8080/", "192.0.2.7", "192.0.2.7"],
  ["xn--mller-kva.de", "xn--mller-kva.de", "müller"],
  ["例え.jp", "例え.jp", "例え"],
])("reads %s as %s, branded %s", (host, domain, label) => {
  expect(registrableDomain(host)).toBe(domain);
  expect(brandLabel(host)).toBe(label);
});
