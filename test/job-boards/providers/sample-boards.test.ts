import { describe, expect, test } from "vitest";
import {
  SAMPLE_BOARDS,
  sampleBoardsWeb,
} from "#local/fixtures/sample-web/job-boards/sample-boards";
import { DAY_MS, postedAt } from "#local/fixtures/sample-web/job-boards/served-board";
import { BOARD_SOURCES } from "#src/job-boards/boards/board";
import { readFrom } from "#test/support/builders/board-reader";

test("has a sample board for each provider", () => {
  expect(SAMPLE_BOARDS.map(({ source }) => source).toSorted()).toEqual(BOARD_SOURCES.toSorted());
});

describe.each(SAMPLE_BOARDS)("the board of $company at $source", (served) => {
  const { source, token, region, site } = served;
  const which = { source, token, region, site };

  test("is read completely with all fields of each posting", async () => {
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
      // Workday's list and postings contain none.
      expect(posting.department).toBe(source === "workday" ? null : job.department);
      expect(posting.employmentType).toBe(
        ["greenhouse", "teamtailor"].includes(source) ? null : "full_time",
      );
      expect(posting.url).toMatch(/^https:\/\//);
      // Both providers send only the city, or all places in one text.
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

  test("is not read again if the provider returns 304", async () => {
    const first = await readFrom(sampleBoardsWeb, which);
    if (first.reading.status !== "read") throw new Error("read nothing");
    const { validators } = first.reading;
    // Paginated lists have no entity tag for the whole list.
    const isPaged = ["lever", "smartrecruiters", "bamboohr", "workday"].includes(source);
    expect(validators === null).toBe(isPaged);
    const second = await readFrom(sampleBoardsWeb, which, { validators });
    expect(second.reading.status).toBe(isPaged ? "read" : "notModified");
    expect(second.asked).toHaveLength(isPaged ? first.asked.length : 1);
  });
});
