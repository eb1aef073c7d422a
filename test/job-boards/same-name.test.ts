import { expect, test } from "vitest";
import { isSameName } from "#src/job-boards/same-name";

test.each([
  ["northfieldanalytics", "https://www.northfield-analytics.io/jobs"],
  ["Savonnerie Brume", "savonnerie-brume.fr"],
  ["acme", "acme.co.uk"],
  ["acmeinc", "acme.com"],
  ["acme-careers", "acme.com"],
  ["datadog", "datadoghq.com"],
  ["takumi", "takumi-seisakusho.jp"],
  ["acme-robotics", "acme.com"],
  ["brandl-foerderanlagen", "brandl-förderanlagen.at"],
])("the board %j and the site %s say the same name", (token, site) => {
  expect(isSameName(token, site)).toBe(true);
});

test.each([
  ["goo", "google.com"],
  ["app", "apple.com"],
  ["micro", "microsoft.com"],
  ["stripes", "stripe.com"],
  ["acme", "acmespares.com"],
  ["acme", "my-acme.com"],
  ["hq", "hq.com.co"],
  ["inc", "inc-hq.com"],
  ["careers", "careers-acme.com"],
])("the board %j and the site %s do not", (token, site) => {
  expect(isSameName(token, site)).toBe(false);
});
