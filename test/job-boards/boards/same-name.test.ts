import { expect, test } from "vitest";
import { isSameName } from "#src/job-boards/boards/same-name";
import { seedBoards } from "#src/job-boards/boards/seed-boards";

test.each([
  ["northfieldanalytics", "https://www.northfield-analytics.io/jobs"],
  ["Savonnerie Brume", "savonnerie-brume.fr"],
  ["acme", "acme.co.uk"],
  ["acmeinc", "acme.com"],
  ["acme-careers", "acme.com"],
  ["datadog", "datadoghq.com"],
  ["temporaltechnologies", "temporal.io"],
  ["sourcegraph91", "sourcegraph.com"],
  ["acmegermany", "acme.com"],
  ["acme", "acmefrance.fr"],
  ["takumi", "takumi-seisakusho.jp"],
  ["acme-robotics", "acme.com"],
  ["brandl-foerderanlagen", "brandl-förderanlagen.at"],
])("matches the board %j with the site %s", (token, site) => {
  expect(isSameName(token, site)).toBe(true);
});

test("matches each built-in company with its own board only", () => {
  const named = (token: string) =>
    seedBoards()
      .filter(({ domain }) => isSameName(token, domain))
      .map(({ domain }) => domain);
  const found = seedBoards().map(({ token, domain }) => ({ domain, named: named(token) }));
  expect(found.filter((one) => one.named.some((domain) => domain !== one.domain))).toEqual([]);
  const own = found.filter((one) => one.named.length > 0).length;
  expect(own / found.length).toBeGreaterThan(0.9);
});

test.each([
  ["goo", "google.com"],
  ["app", "apple.com"],
  ["micro", "microsoft.com"],
  ["stripes", "stripe.com"],
  ["acme", "acmespares.com"],
  ["planetscale", "planet.com"],
  ["cred", "creditkarma.com"],
  ["123", "123-456.com"],
  ["acme", "my-acme.com"],
  ["hq", "hq.com.co"],
  ["inc", "inc-hq.com"],
  ["careers", "careers-acme.com"],
])("does not match the board %j with the site %s", (token, site) => {
  expect(isSameName(token, site)).toBe(false);
});
