import { describe, expect, it } from "vitest";
import { peopleOn } from "#test/support/builders/people-on-page";

describe("people in the layout of other people", () => {
  const card = (name: string, title: string) =>
    `<div class="card"><img src="x.jpg"><h4 class="name">${name}</h4><p class="job">${title}</p></div>`;

  it("have the title that stands where the others have theirs", () => {
    const body = `${card("Emma Sample", "Engineer")}${card("Lucas Pattern", "Designer")}${card("Anna Example", "Wizard of Light Bulbs")}`;
    expect(peopleOn("/team", body)).toContainEqual(["Anna Example", "Wizard of Light Bulbs"]);
  });

  it("are read although neither the name nor the title is known", () => {
    const body = `${card("Emma Sample", "Engineer")}${card("Lucas Pattern", "Designer")}${card("Zorvan Quilmex", "Wizard of 3D bulbs")}`;
    expect(peopleOn("/about", body)).toContainEqual(["Zorvan Quilmex", "Wizard of 3D bulbs"]);
  });

  it("are no headings with other tags", () => {
    const body = `${card("Emma Sample", "Engineer")}${card("Lucas Pattern", "Designer")}<h2 class="head">Zorvan Quilmex</h2><p class="lead">Wizard of 3D bulbs</p>`;
    expect(peopleOn("/about", body)).toHaveLength(2);
  });

  it("are no items of menus", () => {
    const menu = `<ul><li><a href="/a">Emma Sample</a></li><li><a href="/b">Support</a></li></ul>`;
    expect(peopleOn("/about", menu)).toEqual([]);
    const linked = `<h3><a href="/emma">Emma Sample</a></h3><p>Engineer</p>`;
    expect(peopleOn("/about", linked)).toEqual([["Emma Sample", "Engineer"]]);
  });
});

describe("titles of people", () => {
  it.each([
    ["de", "Damenwartin"],
    ["fr", "Sage-femme"],
    ["es", "Fontanero"],
    ["tr", "Mali Müşavir"],
    ["ru", "Главный врач"],
    ["et", "Juhatuse liige"],
    ["en", "Baker"],
  ])("are occupations of many languages (%s)", (lang, title) => {
    expect(peopleOn("/about", `<p>Emma Sample</p><p>${title}</p>`, lang)).toEqual([
      ["Emma Sample", title],
    ]);
  });

  it("are no family names", () => {
    const body = "<p>Emma Sample</p><p>Anna Baker</p><p>Peter Koch</p>";
    expect(peopleOn("/about", body)).toEqual([]);
    expect(peopleOn("/about", "<p>Anna Baker</p><p>Engineer</p>")).toEqual([
      ["Anna Baker", "Engineer"],
    ]);
  });

  it("stand before Japanese names, with a licence behind them", () => {
    const body = "<p>監査役 漆山 伸一 (公認会計士)</p><p>会計参与 金山 直貴 (税理士)</p>";
    expect(peopleOn("/company", body, "ja").map(([name]) => name)).toEqual([
      "漆山 伸一",
      "金山 直貴",
    ]);
  });
});

describe("names of people", () => {
  it("lose titles that are joined to them", () => {
    expect(peopleOn("/team", "<p>Prof.Univ.Dr.Emma Sample</p><p>Engineer</p>")).toEqual([
      ["Emma Sample", "Engineer"],
    ]);
  });

  it("start with a family name in Korean and Vietnamese", () => {
    expect(peopleOn("/company", "<p>대표이사</p><p>김철수</p>", "ko")).toEqual([
      ["김철수", "대표이사"],
    ]);
    expect(peopleOn("/company", "<p>대표이사</p><p>전략기획실</p>", "ko")).toEqual([]);
    expect(peopleOn("/team", "<p>Nguyễn Văn Mẫu</p><p>Giám đốc</p>", "vi")).toEqual([
      ["Nguyễn Văn Mẫu", "Giám đốc"],
    ]);
    expect(peopleOn("/team", "<p>Tin Tức Nổi Bật</p><p>Giám đốc</p>", "vi")).toEqual([]);
  });

  it("have the title in brackets behind them, below the label of a group", () => {
    const body = "<p>Vorstand</p><p>Dr. Emma Sample (Vorsitzende)</p><p>Dr. Lucas Pattern</p>";
    expect(peopleOn("/impressum", body, "de")).toEqual([
      ["Emma Sample", "Vorsitzende"],
      ["Lucas Pattern", "Vorstand"],
    ]);
  });

  it("are not those of authors of short quotations", () => {
    const body = "<p>“Up and running in one day.”</p><p>Emma Sample CEO, Globex</p>";
    expect(peopleOn("/about", body)).toEqual([]);
  });

  it("are not those of places and associations, and have no link as their title", () => {
    const body =
      "<p>Santa Clara</p><p>Forum</p><p>Emma Sample</p><p>Home</p><p>Lucas Pattern</p><p>Designer</p>";
    expect(peopleOn("/team", body)).toEqual([["Lucas Pattern", "Designer"]]);
    const club = "<p>Reiterverein Emma</p><p>Dorfplatz 1</p><p>7411 Sils</p>";
    expect(peopleOn("/impressum", club, "de")).toEqual([]);
  });

  it("are not those of companies behind an owner's title", () => {
    const body = "<p>Emma Sample Chairperson</p><p>Owner, Lucas Brick Bakery</p>";
    expect(peopleOn("/about", body)).toEqual([["Emma Sample", "Chairperson"]]);
  });
});
