import { expect, test } from "vitest";
import { readBoardAddress, boardAddress, isBoard } from "#src/job-boards/boards/board-address";
import { type SeedBoard, seedBoards } from "#src/job-boards/boards/seed-boards";
import { registrableDomain } from "#src/shared/addresses/domain-name";

test("contains at least 300 boards of several providers", () => {
  expect(seedBoards().length).toBeGreaterThanOrEqual(300);
  expect(new Set(seedBoards().map(({ source }) => source)).size).toBeGreaterThanOrEqual(6);
});

test("contains each board once", () => {
  const names = seedBoards().map((board) => boardAddress(board).toLowerCase());
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("contains valid boards that their own page address leads to", () => {
  const boards = seedBoards().map(({ source, token, region, site }) => ({
    source,
    token,
    region,
    site,
  }));
  expect(boards.filter((board) => !isBoard(board))).toEqual([]);
  expect(boards.map((board) => readBoardAddress(boardAddress(board)))).toEqual(boards);
});

test("has a name and a registrable domain for each", () => {
  const isSound = ({ companyName, domain }: SeedBoard) =>
    companyName.trim() !== "" &&
    registrableDomain(domain) === domain &&
    /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain);
  expect(seedBoards().filter((board) => !isSound(board))).toEqual([]);
});
