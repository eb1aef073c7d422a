import { expect, test } from "vitest";
import { sampleBoardsWeb } from "#local/fixtures/sample-web/job-boards/sample-boards";
import { findBoardOfOwnSite } from "#src/job-boards/boards/own-site-link";

async function find(address: string) {
  const asked: string[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    asked.push(url);
    return (await sampleBoardsWeb(new Request(url, init))) ?? Response.error();
  };
  return { board: await findBoardOfOwnSite(address, { fetch }), asked };
}

test("finds the board by the number of a posting on the company's own site", async () => {
  const { board } = await find("https://northfield-analytics.io/company?gh_jid=4410021007");
  expect(board).toEqual({
    source: "greenhouse",
    token: "northfieldanalytics",
    region: null,
    site: null,
  });
});

test("ignores a board of the same name without this posting", async () => {
  const { board, asked } = await find(
    "https://www.northfield-analytics.com/jobs?gh_jid=4410029999",
  );
  expect(board).toBeNull();
  expect(asked).toEqual([
    "https://boards-api.greenhouse.io/v1/boards/northfieldanalytics/jobs/4410029999",
    "https://boards-api.greenhouse.io/v1/boards/northfield-analytics/jobs/4410029999",
  ]);
});

test.each([
  ["https://northfield-analytics.io/company"],
  ["https://northfield-analytics.io/company?gh_jid=../../x"],
  ["https://northfield-analytics.io/company?gh_jid="],
  ["https://boards.greenhouse.io/acme?gh_jid=4410021007"],
  ["https://127.0.0.1/?gh_jid=4410021007"],
  ["no address"],
])("%s sends no request", async (address) => {
  expect(await find(address)).toEqual({ board: null, asked: [] });
});
