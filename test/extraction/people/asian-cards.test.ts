import { describe, expect, it } from "vitest";
import { peopleOn } from "#test/support/builders/people-on-page";

describe("names in Chinese, Japanese and Korean letters", () => {
  it.each([
    ["<p>山田太郎［代表］</p>", [["山田太郎", "代表"]]],
    ["<p>見本花子【取締役】</p>", [["見本花子", "取締役"]]],
    ["<p>【代表取締役】山田太郎</p>", [["山田太郎", "代表取締役"]]],
    ["<p>営業案内［全国］</p>", []],
    ["<p>한국어 (Korean)</p>", []],
  ])("stand beside titles in brackets (%s)", (body, people) => {
    expect(peopleOn("/company/", body)).toEqual(people);
  });

  it.each([
    ["<table><tr><th>대표</th><td>김 견 본</td></tr></table>", "김견본", "대표"],
    ["<p>CEO 김 견 본</p>", "김견본", "CEO"],
  ])("can have a space between all letters (%s)", (body, name, title) => {
    expect(peopleOn("/company", body)).toEqual([[name, title]]);
  });

  it("stand above titles with the number of the card", () => {
    const card = (name: string, title: string) => `<h3>${name}</h3><p>${title}</p>`;
    const body = card("张伟", "01 创始人") + card("李芳芳", "02 技术总监");
    expect(peopleOn("/team", body)).toEqual([
      ["张伟", "创始人"],
      ["李芳芳", "技术总监"],
    ]);
  });

  it.each([
    ["<p>高级工程师 王建国</p>", "王建国", "高级工程师"],
    ["<p>王建国 首席设计师</p>", "王建国", "首席设计师"],
    ["<p>책임연구원 김견본</p>", "김견본", "책임연구원"],
    ["<p>整体師　見本 花子</p>", "見本 花子", "整体師"],
    ["<h3>見本 花子</h3><p>院長・歯科医師</p>", "見本 花子", "院長・歯科医師"],
    ["<dl><dt>経理</dt><dd>見本 花子</dd></dl>", "見本 花子", "経理"],
  ])("stand beside titles of any rank (%s)", (body, name, title) => {
    expect(peopleOn("/staff", body)).toEqual([[name, title]]);
  });

  it.each([
    ["<h3>王建国 博士</h3><p>EHG中国创始人 CEO</p>", ["王建国"]],
    ["<h3>安宁 博士</h3><p>智慧养老顾问</p>", ["安宁"]],
    ["<h3>伍兆榮</h3><p>資深合夥人</p>", ["伍兆榮"]],
    ["<ul><li>律師團隊</li><li>服務</li><li>律師</li><li>全部</li></ul>", []],
  ])("start with a frequent family name (%s)", (body, names) => {
    expect(peopleOn("/team", body).map(([name]) => name)).toEqual(names);
  });

  it("are no titles", () => {
    const items = ["設計", "施工管理", "看護師", "事務スタッフ", "営業"].map(
      (one) => `<li>${one}</li>`,
    );
    expect(peopleOn("/staff", `<ul>${items.join("")}</ul>`)).toEqual([]);
  });

  it("stand above the number of a mobile telephone", () => {
    const contact = (name: string) => `<ul><li>${name}</li><li>13800138000</li></ul>`;
    expect(peopleOn("/contact", contact("王建国"))).toEqual([["王建国", null]]);
    expect(peopleOn("/contact", contact("江苏省"))).toEqual([]);
  });
});

describe("names of Russia", () => {
  it("keep the family name behind a title", () => {
    const body = "<p>Генеральный директор Толстых Михаил Семенович</p>";
    expect(peopleOn("/o-kompanii", body)).toEqual([
      ["Толстых Михаил Семенович", "Генеральный директор"],
    ]);
  });

  it("can contain a former name in brackets", () => {
    const body = "<h3>Плетнёва (Клюева) Екатерина Павловна</h3><p>Стоматолог</p>";
    expect(peopleOn("/team", body)).toEqual([["Плетнёва Екатерина Павловна", "Стоматолог"]]);
  });
});

describe("occupations", () => {
  it.each([
    ["Ing. Jana Kováčová, PhD., RSc. certifikovaná realitná maklérka", "Jana Kováčová"],
    ["Мария Петрова — кардиолог", "Мария Петрова"],
    ["Ana Marić, specijalistica ortodoncije", "Ana Marić"],
    ["Anna Liepiņa, zobu higiēniste", "Anna Liepiņa"],
    ["Juha Virtanen, isännöitsijä", "Juha Virtanen"],
    ["Mehmet Yılmaz / Dil ve Konuşma Terapisti", "Mehmet Yılmaz"],
  ])("are known in many languages (%s)", (line, name) => {
    expect(peopleOn("/contact", `<p>${line}</p>`).map(([one]) => one)).toEqual([name]);
  });
});

describe("titles of people", () => {
  it.each([
    "Dott.ssa Anna Rossi",
    "Prof.ssa Anna Rossi",
    "dr n. med. Anna Rossi",
    "Dottoressa Anna Rossi",
    "Anna Rossi, dr. med. dent.",
    "Anna Rossi, B.Tech",
    "Anna Rossi, RSc.",
  ])("are no part of the name (%s)", (written) => {
    const body = `<h3>${written}</h3><p>Managing Director</p>`;
    expect(peopleOn("/team", body)).toEqual([["Anna Rossi", "Managing Director"]]);
  });
});
