import { describe, expect, test } from "vitest";
import { workday as serveWorkday } from "#local/fixtures/sample-web/job-boards/paged-boards";
import { readRelativeDay } from "#src/job-boards/providers/workday";
import { board, readFrom } from "#test/support/builders/board-reader";

const which = board("workday", "acme", { region: "wd5", site: "Careers" });
const place = (city: string) => ({ city, country: "Japan", code: "JP" });

/** A tenant with this number of postings, as the provider serves it. */
function tenant(count: number) {
  const jobs = Array.from({ length: count }, (_, index) => ({
    id: String(index),
    title: "Engineer",
    department: "",
    places: [place("Tokyo"), place("Osaka")],
    workplace: "on-site" as const,
    employment: "Full-time",
    postedDaysAgo: 40,
    duties: "<p>Build</p>",
    demands: "",
  }));
  const served = { ...which, company: "Acme", jobs };
  return (request: Request) => serveWorkday(served, request, new URL(request.url).pathname);
}

describe("a Workday career site", () => {
  test("is read in pages of twenty, with pauses", async () => {
    const { reading, asked, waits } = await readFrom(tenant(50), which, { maxTexts: 0 });
    expect(reading).toMatchObject({ isComplete: true, postings: 50, textsLeft: 50 });
    expect(asked).toEqual(
      Array(3).fill("POST https://acme.wd5.myworkdayjobs.com/wday/cxs/acme/Careers/jobs"),
    );
    expect(waits).toHaveLength(2);
  });

  test("is read from its own host on the second domain", async () => {
    const onSite = { ...which, region: "wd5.myworkdaysite" };
    const { postings, asked } = await readFrom(tenant(1), onSite);
    expect(asked).toEqual([
      "POST https://wd5.myworkdaysite.com/wday/cxs/acme/Careers/jobs",
      "GET https://wd5.myworkdaysite.com/wday/cxs/acme/Careers/job/Tokyo/Engineer_JR-0",
    ]);
    expect(postings[0]!.url).toBe(
      "https://wd5.myworkdaysite.com/recruiting/acme/Careers/job/Tokyo/Engineer_JR-0",
    );
  });

  test("is incomplete at two thousand postings", async () => {
    const { reading, asked } = await readFrom(tenant(2_500), which, { maxTexts: 0 });
    expect(reading).toMatchObject({ isComplete: false, postings: 2_000 });
    expect(asked).toHaveLength(100);
  });

  test("ends when the list starts over", async () => {
    const first = tenant(40);
    const web = async (request: Request) => {
      const { offset } = (await request.clone().json()) as { offset: number };
      const again = new Request(request, {
        body: JSON.stringify({ limit: 20, offset: offset % 40 }),
        method: "POST",
      });
      const list = (await (await first(again)).json()) as object;
      return Response.json({ ...list, total: 500 });
    };
    const { reading, asked } = await readFrom(web, which, { maxTexts: 0 });
    expect(reading).toMatchObject({ isComplete: false, postings: 40 });
    expect(asked).toHaveLength(3);
  });

  test("reads combined places and the date from the posting's page", async () => {
    const { postings } = await readFrom(tenant(1), which);
    expect(postings).toMatchObject([
      {
        externalId: "JR-0",
        locations: ["Tokyo, Japan", "Osaka, Japan"],
        countryHints: ["JP"],
        remoteHint: false,
        employmentType: "full_time",
        text: "What you will do\n\nBuild\n\nWhat you bring",
      },
    ]);
    expect(postings[0]!.postedAt).not.toBeNull();
    const unread = await readFrom(tenant(1), which, { maxTexts: 0 });
    expect(unread.postings).toMatchObject([
      { externalId: "JR-0", locations: [], postedAt: null, text: null },
    ]);
  });

  test("requests pages of its own site only", async () => {
    const paths = [
      "/job/../../../x_1",
      "//evil.test/job/x_2",
      "/job/%2e%2e/%2e%2e/%2e%2e/x_3",
      "https://evil.test/",
      "/search/x_4",
      "/job/Tokyo/Engineer_JR-5",
    ];
    const web = (request: Request) =>
      request.method === "POST"
        ? Response.json({
            total: 6,
            jobPostings: paths.map((externalPath) => ({ title: "x", externalPath })),
          })
        : Response.json({ jobPostingInfo: { jobDescription: "<p>y</p>" } });
    const { reading, asked, postings } = await readFrom(web, which);
    expect(asked.slice(1)).toEqual([
      "GET https://acme.wd5.myworkdayjobs.com/wday/cxs/acme/Careers/job/Tokyo/Engineer_JR-5",
    ]);
    expect(postings).toMatchObject([{ externalId: "JR-5", text: "y" }]);
    expect(reading).toMatchObject({ skipped: 5, isComplete: false });
  });

  test("is unreachable during maintenance", async () => {
    const web = () =>
      new Response(null, {
        status: 302,
        headers: { location: "https://community.workday.com/maintenance-page" },
      });
    await expect(readFrom(web, which)).rejects.toThrow(
      expect.objectContaining({ name: "BoardUnreachable" }),
    );
  });
});

test.each([
  ["Posted Today", 0],
  ["Posted Yesterday", 1],
  ["Posted 3 Days Ago", 3],
  ["posted 1 day ago", 1],
  ["Posted 30+ Days Ago", null],
  ["Heute ausgeschrieben", null],
  ["", null],
  [null, null],
])("reads %o as %o days ago", (text, days) => {
  const now = Date.UTC(2026, 10, 21, 15, 30);
  const expected = days === null ? null : Date.UTC(2026, 10, 21 - days);
  expect(readRelativeDay(text, now)).toBe(expected);
});
