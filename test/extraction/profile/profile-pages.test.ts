import { describe, expect, it } from "vitest";
import { isProfilePage } from "#src/extraction/profile/profile-pages";

const isRead = (path: string) => isProfilePage(`https://acme.com${path}`, false);

describe("pages that are read for a company's profile", () => {
  it.each([
    "/",
    "/de/",
    "/index.html",
    "/contact",
    "/en/contact/index.html",
    "/kontakt.html?from=menu",
    "/impressum/",
    "/mentions-legales",
    "/%C3%BCber-uns",
    "/company/our-team",
    "/our-locations",
    "/privacy-policy",
  ])("include %s", (path) => {
    expect(isRead(path)).toBe(true);
  });

  it.each([
    "/contact/offers-19",
    "/team/news-12",
    "/about/history",
    "/careers",
    "/accessibility",
    "/project-management",
    "/allocations",
    "/blog/about-gears",
  ])("exclude %s", (path) => {
    expect(isRead(path)).toBe(false);
  });
});
