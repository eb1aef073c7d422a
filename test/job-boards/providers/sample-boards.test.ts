import { describe, expect, test } from "vitest";
import {
  SAMPLE_BOARDS,
  sampleBoardsWeb,
} from "#local/fixtures/sample-web/job-boards/sample-boards";
import { DAY_MS, postedAt } from "#local/fixtures/sample-web/job-boards/served-board";
import { BOARD_SOURCES } from "#src/job-boards/boards/board";
import { readFrom } from "#test/support/builders/board-reader";

test("each provider has a sample board", () => {
  expect(SAMPLE_BOARDS.map(({ source }) => source).toSorted()).toEqual(BOARD_SOURCES.toSorted());
});

describe.each(SAMPLE_BOARDS)("the board of $company at $source", (served) => {
  const { source, token, region, site } = served;
  const which = { source, token, region, site };

  test("is read whole, with what each posting says", async () => {
    const { reading, postings } = await readFrom(sampleBoardsWeb, which);
    expect(reading).toMatchObject({
      status: "read",
      isComplete: true,
      postings: served.jobs.length,
      skipped: 0,
      textsLeft: 0,
    });
    expect(postings.map(({ title }) => title)).toEqual(served.jobs.map(({ title }) => title));
    for (const [index, job] of served.jobs.entries()) {
      const posting = postings[index]!;
      // Workday's list and postings name none.
      expect(posting.department).toBe(source === "workday" ? null : job.department);
      expect(posting.employmentType).toBe(
        ["greenhouse", "teamtailor"].includes(source) ? null : "full_time",
      );
      expect(posting.url).toMatch(/^https:\/\//);
      // Neither provider tells more of the place than its city, or a list of all in one text.
      const cities =
        job.workplace === "remote" && source === "personio"
          ? ["Remote"]
          : job.places.map(({ city }) => city);
      const expected = ["smartrecruiters", "bamboohr"].includes(source)
        ? cities.slice(0, 1)
        : cities;
      expect(posting.locations).toHaveLength(expected.length);
      for (const [at, city] of expected.entries()) expect(posting.locations[at]).toContain(city);
      expect(posting.remoteHint).toBe(
        ["greenhouse", "personio"].includes(source) ? null : job.workplace === "remote",
      );
      expect(Math.abs(posting.postedAt! - postedAt(job).getTime())).toBeLessThan(DAY_MS);
      expect(posting.text).not.toMatch(/[<>]|&[a-z]+;/);
      expect(posting.text!.length).toBeGreaterThan(20);
      for (const [, words] of job.demands.matchAll(/<li>([^&<]+)</g))
        expect(posting.text).toContain(words!.trim());
    }
  });

  test("is not read again where the provider says that nothing changed", async () => {
    const first = await readFrom(sampleBoardsWeb, which);
    if (first.reading.status !== "read") throw new Error("read nothing");
    const { validators } = first.reading;
    // Those whose lists come in pages have no entity tag that speaks for all.
    const isPaged = ["lever", "smartrecruiters", "bamboohr", "workday"].includes(source);
    expect(validators === null).toBe(isPaged);
    const second = await readFrom(sampleBoardsWeb, which, { validators });
    expect(second.reading.status).toBe(isPaged ? "read" : "notModified");
    expect(second.asked).toHaveLength(isPaged ? first.asked.length : 1);
  });
});
