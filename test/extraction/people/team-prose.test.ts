import { expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";

function namesOf(path: string, lines: string[], head = ""): string[] {
  const html = `<!doctype html><html><head><title>Page</title>${head}</head><body>${lines.map((line) => `<p>${line}</p>`).join("")}</body></html>`;
  const url = `https://www.acme.com/${path}`;
  const { facts } = readPage(html, {
    url,
    isEntry: false,
    headers: {},
    cookies: [],
    wantsLinks: false,
  });
  return (facts.profile?.people ?? []).map(({ name }) => name);
}

it.each([
  ["Emma Sample has been working at Acme Dental since 2002. She started in the office."],
  ["Emma Sample, RDA, first started working at Acme Dental in 1986 as an intern."],
  ["Emma Sample, or “aunt Emma,” (it is a family practice), has worked here for years."],
  ["Claudia Muster arbeitet seit vielen Jahren in unserer Praxis und kennt jeden."],
  ["Claire Exemple travaille au cabinet depuis de longues années."],
  ["Paolo Esempio collabora con lo studio da molti anni e vive a Roma."],
  ["Anna Przykład pracuje w naszym gabinecie od wielu lat."],
])("reads the subject of a text about the team: %s", (line) => {
  expect(namesOf("team", [line])).toHaveLength(1);
  expect(namesOf("services", [line])).toEqual([]);
});

it("reads subjects of other verbs if several texts start with names", () => {
  const emma = "Emma Sample grew up near the lake and keeps the practice running.";
  const paul = "Paul Sample loves complicated cases and long walks with his dog.";
  expect(namesOf("team", [emma])).toEqual([]);
  expect(namesOf("team", [emma, paul])).toEqual(["Emma Sample", "Paul Sample"]);
});

it("leaves out authors of sayings", () => {
  const saying = "Emma Sample once said that a plan is nothing and planning is everything.";
  expect(namesOf("team", [saying, saying.replace("Emma", "Paul")])).toEqual([]);
});

it("reads names behind degrees with dots, and no titles alone", () => {
  const text = "Dr. Emma Sample cares deeply for the community she serves in the town.";
  expect(namesOf("about", ["Dr. Emma Sample D.D.S", text])).toEqual(["Emma Sample"]);
  expect(namesOf("team", ["Dr. Sample DDS", "Meet the Team"])).toEqual([]);
});

it("reads titles in square brackets", () => {
  expect(namesOf("about", ["Emma Sample", "[CEO]"])).toEqual(["Emma Sample"]);
});

it("reads names that no list contains below `About`", () => {
  const text = "Zorvanne has taught for ten years and she loves her work.";
  expect(namesOf("about", ["About Zorvanne Quilmex", text])).toEqual(["Zorvanne Quilmex"]);
});

it("reads founders and contact points without a type of schema.org", () => {
  const json = {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: "Acme",
    url: "https://www.acme.com",
    telephone: "+31 20 794 0000",
    founder: ["Emma Sample", { name: "Paul Sample" }],
    contactPoint: [
      { "@type": "ContactPoint", name: "Jan Sample", telephone: "+31 20 794 0001" },
      { "@type": "ContactPoint", name: "Verkoop Binnendienst", telephone: "+31 20 794 0002" },
    ],
  };
  const head = `<script type="application/ld+json">${JSON.stringify(json)}</script>`;
  expect(namesOf("contact", ["Acme"], head)).toEqual(["Emma Sample", "Paul Sample", "Jan Sample"]);
});
