import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";

const PROFILE = "https://www.linkedin.com/in/";

function read(body: string, url = "https://acme.com/team") {
  const page = { url, isEntry: false, headers: {}, cookies: [], wantsLinks: false };
  const { facts } = readPage(`<!doctype html><html lang="en"><body>${body}</body></html>`, page);
  return Object.fromEntries(
    (facts.profile?.people ?? []).map(({ name, email, linkedin }) => [name, { email, linkedin }]),
  );
}

const card = (name: string, title: string, links: string) =>
  `<div><h3>${name}</h3><p>${title}</p>${links}</div>`;
const link = (href: string) => `<a href="${href}"><svg></svg></a>`;

describe("links beside a name", () => {
  it("gives each person the profile and the address of the own card", () => {
    const people = read(
      card(
        "Jane Cooper",
        "CEO",
        link(`${PROFILE}janecooper-4b1a?trk=x`) + link("mailto:Jane@acme.com?subject=Hi"),
      ) +
        card(
          "Jürgen Müller",
          "Head of Sales",
          link("//de.linkedin.com/in/j%C3%BCrgen-m%C3%BCller/"),
        ) +
        card("Ana García", "CFO", link(`${PROFILE}ACoAABcdEf`) + link("mailto:info@acme.com")) +
        card("Tom Smith", "Manager", ""),
    );
    expect(people).toEqual({
      "Jane Cooper": { email: "jane@acme.com", linkedin: `${PROFILE}janecooper-4b1a` },
      "Jürgen Müller": { email: null, linkedin: `${PROFILE}j%C3%BCrgen-m%C3%BCller` },
      "Ana García": { email: null, linkedin: `${PROFILE}ACoAABcdEf` },
      "Tom Smith": { email: null, linkedin: null },
    });
  });

  it("finds a link before the name by the name in it, and gives nobody the profile of another", () => {
    const people = read(
      link(`${PROFILE}jane-cooper`) +
        card("Jane Cooper", "CEO", link(`${PROFILE}peter-nobody`)) +
        card("Tom Smith", "CFO", link("mailto:sales-desk@acme.com")) +
        link("https://www.linkedin.com/company/acme"),
    );
    expect(people).toEqual({
      "Jane Cooper": { email: null, linkedin: `${PROFILE}jane-cooper` },
      "Tom Smith": { email: null, linkedin: null },
    });
  });
});
