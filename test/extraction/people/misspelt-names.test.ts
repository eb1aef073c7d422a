import { describe, expect, it } from "vitest";
import { draftLead } from "#src/extraction/lead-draft";
import { isMisspelt } from "#src/extraction/people/misspelt-names";
import { readPage } from "#src/extraction/read-page";

const site = "https://acme.com/";

function people(...pages: string[][]) {
  const read = pages.map((names, index) => {
    const url = `${site}${index === 0 ? "" : `team-${index}`}`;
    const cards = names.map((name) => `<div><h3>${name}</h3><p>Accountant</p></div>`).join("");
    const html = `<html lang="en"><body>${cards}</body></html>`;
    const page = { url, isEntry: index === 0, headers: {}, cookies: [], wantsLinks: false };
    return { url, depth: Math.min(index, 1), facts: readPage(html, page).facts };
  });
  const { profile } = draftLead({
    host: "acme.com",
    seedUrl: site,
    entryUrl: site,
    pagesRead: read.length,
    hasRobotsTxt: false,
    hasSitemap: false,
    pages: read,
  });
  return profile.people.map(({ name }) => name);
}

describe("misspelt names", () => {
  it.each([
    ["Arthur Sample", "Arhur Sample"],
    ["Connor Sample", "Conor Sample"],
    ["Emma Samples", "Emma Sample"],
    ["Emma Smaple", "Emma Sample"],
  ])("are those of the same person (%s, %s)", (one, other) => {
    expect(isMisspelt(one, other)).toBe(true);
  });

  it.each([
    ["Martin Sample", "Martina Sample"],
    ["Maria Sample", "Mario Sample"],
    ["Anna Sample", "Hanna Sample"],
    ["Emma Sample", "Emma Example"],
    ["Emma Sample", "Ella Samples"],
    ["Emma Sample", "Emma Sample"],
  ])("are different from those of other people (%s, %s)", (one, other) => {
    expect(isMisspelt(one, other)).toBe(false);
  });

  it("are one person in a lead, unless a page shows both", () => {
    expect(people(["Arthur Sample"], ["Arhur Sample"])).toHaveLength(1);
    expect(people(["Arthur Sample", "Arhur Sample"])).toHaveLength(2);
  });
});
