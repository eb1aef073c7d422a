import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";
import { keepShape, keepShapes, keptShapes } from "#src/shared/kept-shapes";

const PAGE = {
  url: "https://acme.example/",
  isEntry: true,
  headers: {},
  cookies: [],
  wantsLinks: true,
};

describe("kept shapes", () => {
  it("keeps the objects of the last run only", () => {
    const [first, second, other] = [{}, {}, {}];
    keepShapes(() => keepShape(first));
    keepShapes(() => keepShape(second));
    keepShape(other);
    expect(keptShapes()).toEqual([second]);
    expect(keptShapes()[0]).toBe(second);
  });

  it("keeps the last objects if a run fails", () => {
    const one = {};
    keepShapes(() => keepShape(one));
    expect(() => keepShapes(() => JSON.parse("{"))).toThrow(SyntaxError);
    expect(keptShapes()[0]).toBe(one);
    keepShape({});
    expect(keptShapes()).toHaveLength(1);
  });

  it("keeps each reader of a page once per kind of page, with nothing of the pages that were read", () => {
    keepShapes(() => undefined);
    // The sample is read again after at most 2,000 pages.
    for (let page = 0; page < 2_100; page++)
      readPage(`<h1>Page</h1><p>Secret ${page}</p>`, { ...PAGE, isEntry: page % 2 === 0 });
    const names = keptShapes().map((one) => one.constructor.name);
    for (const name of [
      "PageReader",
      "HtmlScanner",
      "AddressReader",
      "NumberReader",
      "PeopleReader",
    ])
      expect(names).toContain(name);
    expect(names.length).toBeLessThan(20);
  });
});
