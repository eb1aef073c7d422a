import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Board, BOARD_SOURCES } from "#src/job-boards/boards/board";
import { board, readFrom } from "#test/support/builders/board-reader";

const BOARDS: Board[] = BOARD_SOURCES.map((source) =>
  source === "workday"
    ? board(source, "acme", { region: "wd5", site: "Careers" })
    : board(source, "acme"),
);
const answer =
  (status: number, headers: Record<string, string> = {}, body: string | null = "no") =>
  () =>
    new Response(status === 302 ? null : body, { status, headers });
const elsewhere = { location: "https://elsewhere.test/" };
const failed = (name: string, more: object = {}) => expect.objectContaining({ name, ...more });

describe.each(BOARDS)("$source", (which) => {
  test.each([
    [404, "BoardGone", {}],
    [410, "BoardGone", {}],
    [302, which.source === "workday" ? "BoardUnreachable" : "BoardGone", elsewhere],
    [401, "BoardRefused", {}],
    [403, "BoardRefused", {}],
    [500, "BoardUnreachable", {}],
    [503, "BoardUnreachable", {}],
    [400, "BoardMalformed", {}],
    [200, "BoardMalformed", {}],
  ])("that returns %i is %s", async (status, name, headers) => {
    const web = answer(status, headers, "<!doctype html><title>Some page</title><p>&amp;");
    await expect(readFrom(web, which)).rejects.toThrow(failed(name));
  });

  test("that sends Retry-After is retried after the delay", async () => {
    await expect(readFrom(answer(429, { "retry-after": "30" }), which)).rejects.toThrow(
      failed("BoardUnreachable", { retryAfterMs: 30_000 }),
    );
    await expect(readFrom(answer(429), which)).rejects.toThrow(
      failed("BoardUnreachable", { retryAfterMs: null }),
    );
  });

  test("without a connection, or with a broken one, is unreachable", async () => {
    const down = () => {
      throw new TypeError("Network connection lost");
    };
    const breaks = () =>
      new Response(
        new ReadableStream({
          pull(body) {
            body.error(new Error("reset"));
          },
        }),
      );
    await expect(readFrom(down, which)).rejects.toThrow(failed("BoardUnreachable"));
    await expect(readFrom(breaks, which)).rejects.toThrow(failed("BoardUnreachable"));
  });

  test("is read from the provider's own hosts only", async () => {
    const { asked } = await readFrom(answer(404), which).catch(() => ({ asked: [] as string[] }));
    const seen: string[] = [];
    await readFrom(
      (request) => (seen.push(new URL(request.url).hostname), answer(302, elsewhere)()),
      which,
    ).catch(() => undefined);
    expect(asked).toEqual([]);
    expect(seen.length).toBeGreaterThan(0);
    for (const host of seen)
      expect(host).toMatch(
        /\.(?:greenhouse\.io|lever\.co|ashbyhq\.com|smartrecruiters\.com|recruitee\.com|workable\.com|personio\.(?:de|com)|bamboohr\.com|teamtailor\.com|breezy\.hr|myworkday(?:jobs|site)\.com)$/,
      );
  });
});

/** Providers whose list is JSON: the text around a list of entries, and a valid entry. */
const LISTS: [Board["source"], (entries: unknown[]) => unknown, object][] = [
  ["greenhouse", (jobs) => ({ jobs }), { id: 1, title: "Cook", content: "" }],
  ["lever", (jobs) => jobs, { id: "1", text: "Cook" }],
  ["ashby", (jobs) => ({ jobs }), { id: "1", title: "Cook" }],
  [
    "smartrecruiters",
    (content) => ({ totalFound: content.length, content }),
    { id: "1", name: "Cook" },
  ],
  ["recruitee", (offers) => ({ offers }), { id: 1, title: "Cook" }],
  ["workable", (jobs) => ({ jobs }), { shortcode: "1", title: "Cook", description: "" }],
  ["bamboohr", (result) => ({ result }), { id: "1", jobOpeningName: "Cook" }],
  ["breezy", (positions) => positions, { id: "1", name: "Cook" }],
  [
    "workday",
    (jobPostings) => ({ total: jobPostings.length, jobPostings }),
    { title: "Cook", externalPath: "/job/Rome/Cook_1" },
  ],
];

describe.each(LISTS)("invalid entries of %s", (source, around, good) => {
  const which = BOARDS.find((one) => one.source === source)!;
  const senseless = [
    null,
    5,
    "text",
    [],
    {},
    { id: {}, title: [], name: 1 },
    { id: "x", title: "", name: "", text: "" },
  ];
  const odd = Object.fromEntries(
    [
      "location",
      "locations",
      "departments",
      "offices",
      "categories",
      "lists",
      "company",
      "content",
      "url",
      "absolute_url",
      "remote",
      "isRemote",
      "country",
      "createdAt",
      "published_at",
      "updated_at",
      "workplaceType",
      "employment_type",
    ].map((name) => [name, { odd: [name] }]),
  );

  test("are counted and do not affect others", async () => {
    const more = Array.from({ length: 8 }, (_, index) => {
      const name = Object.keys(good).find((key) => /^(?:id|shortcode|externalPath)$/.test(key))!;
      return {
        ...odd,
        ...good,
        [name]: name === "externalPath" ? `/job/Rome/Cook_2${index}` : `2${index}`,
      };
    });
    const web = () => Response.json(around([...senseless, good, ...more, good]));
    const { reading, postings } = await readFrom(web, which, { maxTexts: 0 });
    expect(reading).toMatchObject({ isComplete: true, postings: 9, skipped: senseless.length });
    expect(postings.every(({ title }) => title === "Cook")).toBe(true);
  });

  test("make the result incomplete if no entry is valid", async () => {
    const { reading } = await readFrom(() => Response.json(around(senseless)), which, {
      maxTexts: 0,
    });
    expect(reading).toMatchObject({ isComplete: false, postings: 0, validators: null });
  });

  test("rejects a truncated response", async () => {
    const whole = JSON.stringify(around([good, good]));
    for (const length of [whole.length - 1, whole.length - 3, Math.floor(whole.length / 2)])
      await expect(readFrom(() => new Response(whole.slice(0, length)), which)).rejects.toThrow(
        failed("BoardMalformed"),
      );
  });
});

test("stops without closing postings when the ids exceed the size limit", async () => {
  const offers = Array.from({ length: 12_000 }, (_, at) => ({
    id: `${at}${"x".repeat(190)}`,
    title: "Cook",
  }));
  const seen: string[] = [];
  const { reading } = await readFrom(() => Response.json({ offers }), board("recruitee", "acme"), {
    receive: async (page) => void seen.push(...page.map(({ externalId }) => externalId)),
  });
  expect(reading).toMatchObject({ isComplete: false, validators: null });
  expect(JSON.stringify(seen).length).toBeLessThan(2_000_000);
  expect(seen.length).toBeGreaterThan(9_000);
});

test("sends no request for an invalid board id", async () => {
  let asked = 0;
  const web = () => (asked++, Response.json({ offers: [] }));
  const read = (token: string) => readFrom(web, board("recruitee", token)).catch(String);
  expect(await read("evil.test/")).toMatch(/^BoardGone/);
  expect(asked).toBe(0);
  await read("acme");
  expect(asked).toBe(1);
});

describe("with fake time", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each([
    ["that never responds", () => new Promise<Response>(() => {}), 40_000],
    [
      "whose response stalls",
      () =>
        new Response(
          new ReadableStream({
            start: (body) => body.enqueue(new TextEncoder().encode('{"jobs":[')),
          }),
        ),
      25_000,
    ],
  ])("times out for a provider %s", async (_, web, ms) => {
    const outcome = readFrom(web, board("greenhouse", "acme")).catch(String);
    await vi.advanceTimersByTimeAsync(ms);
    expect(await outcome).toMatch(/^BoardUnreachable/);
  });
});

test("rethrows the errors of the receiver", async () => {
  const web = () => Response.json({ jobs: [{ id: 1, title: "Cook", content: "" }] });
  const receive = () => Promise.reject(new Error("the database is full"));
  await expect(readFrom(web, board("greenhouse", "acme"), { receive })).rejects.toThrow(
    "the database is full",
  );
});

test("follows one redirect within the host", async () => {
  const web = (request: Request) =>
    request.url.endsWith("/")
      ? Response.json({ offers: [] })
      : new Response(null, { status: 301, headers: { location: "/api/offers/" } });
  const { reading, asked } = await readFrom(web, board("recruitee", "acme"));
  expect(reading).toMatchObject({ isComplete: true });
  expect(asked).toHaveLength(2);
  const circle = (request: Request) =>
    new Response(null, { status: 302, headers: { location: `${request.url}x` } });
  await expect(readFrom(circle, board("recruitee", "acme"))).rejects.toThrow(failed("BoardGone"));
});

test("sends validators and returns new ones", async () => {
  const validators = { etag: '"v1"', lastModified: "Sat, 12 Sep 2026 08:00:00 GMT" };
  let headers = new Headers();
  const web = (request: Request) => {
    headers = request.headers;
    return Response.json({ jobs: [] }, { headers: { etag: '"v2"' } });
  };
  const { reading } = await readFrom(web, board("greenhouse", "acme"), { validators });
  expect(headers.get("user-agent")).toBe("quarry");
  expect(headers.get("if-none-match")).toBe('"v1"');
  expect(headers.get("if-modified-since")).toBe("Sat, 12 Sep 2026 08:00:00 GMT");
  expect(reading).toMatchObject({ validators: { etag: '"v2"', lastModified: null } });
});

test("reads texts again only if the list shows a change", async () => {
  const item = { id: "1", jobOpeningName: "Cook" };
  const web = ({ url }: Request) =>
    Response.json(
      url.endsWith("/list")
        ? { result: [item] }
        : { result: { jobOpening: { jobOpeningName: "A cook", description: "<p>Cook</p>" } } },
    );
  const read = (title?: string) =>
    readFrom(web, board("bamboohr", "acme"), {
      known: new Map(title === undefined ? [] : [["1", { title, updatedAt: null }]]),
    });
  const [first, second, third] = [await read(), await read("Cook"), await read("Chef")];
  expect([first, second, third].map(({ asked }) => asked.length)).toEqual([2, 1, 2]);
  expect([first, second, third].map(({ postings }) => postings[0])).toMatchObject([
    { title: "Cook", text: "Cook" },
    { title: "Cook", text: null },
    { title: "Cook", text: "Cook" },
  ]);
  expect(second.reading).toMatchObject({ textsLeft: 0, isComplete: true });
});
