import { describe, expect, test } from "vitest";
import type { Posting } from "#src/job-boards/boards/board";
import { JsonEntries, parseEntry } from "#src/job-boards/parsing/json-stream";
import { XmlEntries, readXml } from "#src/job-boards/parsing/xml-stream";
import { board, readFrom } from "#test/support/builders/board-reader";
import { fc } from "#test/support/builders/properties";

/** A text cut at some positions. */
function* cut(text: string, places: number[]) {
  let from = 0;
  for (const place of [...new Set(places.map((at) => at % (text.length + 1)))].toSorted(
    (a, b) => a - b,
  )) {
    yield text.slice(from, place);
    from = place;
  }
  yield text.slice(from);
}
const places = fc.array(fc.nat(5_000), { maxLength: 40 });
const MIB = 2 ** 20;

describe("entries of a list in JSON", () => {
  const take = (member: string | null, pieces: Iterable<string>) => {
    const entries = new JsonEntries(member);
    const taken = [...pieces].flatMap((piece) => entries.push(piece));
    return { taken, around: entries.end() };
  };

  test("are the same wherever the text is split", () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue(), { maxLength: 8 }),
        fc.jsonValue(),
        fc.boolean(),
        places,
        (list, other, isRoot, at) => {
          const value = isRoot ? list : { other, jobs: list, 'jo"bs': [other] };
          const text = JSON.stringify(value, null, at.length % 3);
          const { taken, around } = take(isRoot ? null : "jobs", cut(text, at));
          expect(taken.map(parseEntry)).toEqual(JSON.parse(JSON.stringify(list)));
          expect(around).toEqual(
            JSON.parse(JSON.stringify(isRoot ? [] : { ...(value as object), jobs: [] })),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each([
    ["", "jobs"],
    ["<html>", "jobs"],
    ["[]", "jobs"],
    ['{"jobs":null}', "jobs"],
    ['{"x":{"jobs":[]}}', "jobs"],
    ['{"jobs":[{}', "jobs"],
    ['{"jobs":[{}]', "jobs"],
    ['{"jobs":[]}}', "jobs"],
    ['{"jobs":["', "jobs"],
    ["{}", null],
    ["[1][2]", null],
    ["]]]]", null],
    ["[".repeat(100_000), "jobs"],
    [",".repeat(1000), null],
  ])("throws for %.20s", (text, member) => {
    expect(() => take(member, [text])).toThrow(expect.objectContaining({ name: "BoardMalformed" }));
  });

  test("drops an entry over the length limit and keeps later ones", () => {
    const long = `"${"x".repeat(3 * MIB)}"`;
    const { taken } = take(null, [`[1,${long.slice(0, MIB)}`, `${long.slice(MIB)},2]`]);
    expect(taken.map(parseEntry)).toEqual([1, undefined, 2]);
  });

  test("loses at most the entry that is nested too deeply", () => {
    const { taken } = take(null, [`[${"[".repeat(50_000)}${"]".repeat(50_000)},{"id":1}]`]);
    expect(parseEntry(taken[1]!)).toEqual({ id: 1 });
  });
});

describe("elements in XML", () => {
  const take = (pieces: Iterable<string>, name = "item") => {
    const entries = new XmlEntries(name);
    const taken = [...pieces].flatMap((piece) => entries.push(piece));
    const { entries: last, around } = entries.end();
    return { taken: [...taken, ...last], around, dropped: entries.dropped };
  };
  const feed = `<?xml version="1.0"?><!-- <item> --><rss a="<item>"><title>T</title><itemized/>
    <item k='>'><![CDATA[</item><item>]]><b/><item>in</item></item><item/><item >2</item></rss>`;

  test("are the same wherever the text is split", () => {
    const whole = take([feed]);
    expect(whole.taken).toHaveLength(3);
    expect(whole.around).toContain("<title>T</title>");
    expect(whole.around).toContain("</rss>");
    expect(readXml(whole.taken[0]!)).toEqual({
      name: "item",
      text: "</item><item>",
      children: [
        { name: "b", text: "", children: [] },
        { name: "item", text: "in", children: [] },
      ],
    });
    fc.assert(
      fc.property(places, (at) => {
        expect(take(cut(feed, at))).toEqual(whole);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ["an element that never ends", "<item><a>", 1],
    ["character data that never ends", "<item><![CDATA[ x ]]", 1],
    ["a comment that never ends", "<item>1</item><!-- <item>2</item>", 0],
    ["a tag that never ends", "<item>1</item><item a='", 0],
    ["end tags alone", "</item></item></rss>", 0],
    ["signs alone", "<<<>>>&&& < <", 0],
  ])("tolerates %s", (_, xml, dropped) => {
    expect(take([xml]).dropped).toBe(dropped);
  });

  test("expands custom entities of a document type to nothing", () => {
    const lines = Array.from(
      { length: 9 },
      (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
    );
    const bomb = `<!DOCTYPE rss [<!ENTITY l0 "lol"><!ENTITY f SYSTEM "file:///etc/passwd">${lines.join("")}]><rss><item>&l9;&f;&amp;&#x41;</item></rss>`;
    expect(take([bomb]).taken.map((xml) => readXml(xml)?.text)).toEqual(["&l9;&f;&A"]);
  });

  test("limits nesting and the number of elements", () => {
    const deep = readXml("<a>".repeat(100_000));
    expect(JSON.stringify(deep).length).toBeLessThan(5_000);
    const wide = readXml(`<a>${"<b/>".repeat(100_000)}</a>`);
    expect(wide?.children.length).toBeLessThanOrEqual(5_000);
    expect(readXml("<a><b>1</c></a><d>2</d>")).toEqual({
      name: "a",
      text: "",
      children: [{ name: "b", text: "1", children: [] }],
    });
  });

  test("drops an element over the length limit", () => {
    const long = Array.from({ length: 40 }, () => "x".repeat(64 * 1024));
    const { taken, dropped } = take(["<rss><item>", ...long, "</item><item>2</item></rss>"]);
    expect(dropped).toBe(1);
    expect(taken).toEqual(["<item>2</item>"]);
  });
});

describe("a board of ten megabytes", () => {
  const content = "&lt;p&gt;We build &amp;amp; run things, every day of the year.&lt;/p&gt;".repeat(
    220,
  );
  const jobAt = (id: number) =>
    JSON.stringify({
      id,
      title: `Engineer ${id}`,
      location: { name: "Berlin" },
      content,
      absolute_url: `https://job-boards.greenhouse.io/acme/jobs/${id}`,
    });

  /** Responds in chunks on demand; `sent` counts the bytes. */
  function serve(count: number) {
    const encoder = new TextEncoder();
    const sent = { bytes: 0 };
    let next = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(stream) {
          const text =
            next === 0
              ? '{"jobs":['
              : next <= count
                ? `${next > 1 ? "," : ""}${jobAt(next)}`
                : '],"meta":{}}';
          if (next++ > count + 1) return stream.close();
          const bytes = encoder.encode(text);
          sent.bytes += bytes.length;
          stream.enqueue(bytes);
        },
      },
      { highWaterMark: 0 },
    );
    return { sent, web: () => new Response(body) };
  }

  test("is passed on page by page while it arrives", async () => {
    const { sent, web } = serve(700);
    const at: number[] = [];
    const pages: Posting[][] = [];
    const receive = async (page: Posting[]) => {
      at.push(sent.bytes);
      pages.push(page);
    };
    const { reading } = await readFrom(web, board("greenhouse", "acme"), { receive });
    expect(sent.bytes).toBeGreaterThan(10 * MIB);
    expect(reading).toMatchObject({ isComplete: true, postings: 700 });
    expect(pages).toHaveLength(14);
    expect(pages.every((page) => page.length <= 50)).toBe(true);
    // Page n is passed on before the next one arrives.
    for (const [index, bytes] of at.entries())
      expect(bytes).toBeLessThan((index + 1.2) * 50 * 16_000 + 50_000);
    expect(pages[0]![0]!.text!.length).toBeLessThanOrEqual(20_000);
  });

  test("stops at 32 MB, keeps the postings so far and closes nothing", async () => {
    const { sent, web } = serve(1e9);
    const { reading } = await readFrom(web, board("greenhouse", "acme"), {
      receive: async () => {},
    });
    expect(reading).toMatchObject({ isComplete: false, validators: null });
    expect(sent.bytes).toBeLessThan(34 * MIB);
  });

  test("completes after more than a thousand empty chunks", async () => {
    const body = new ReadableStream({
      pull: (stream) => stream.enqueue(new Uint8Array(MIB).fill(32)),
    });
    const { reading } = await readFrom(() => new Response(body), board("greenhouse", "acme"));
    expect(reading).toMatchObject({ isComplete: false, postings: 0 });
  });
});
