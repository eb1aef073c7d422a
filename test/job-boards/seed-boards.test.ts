import { expect, test } from "vitest";
import { readBoardAddress, boardAddress, isBoard } from "#src/job-boards/board-address";
import { SEED_BOARDS } from "#src/job-boards/seed-boards";
import { registrableDomain } from "#src/shared/domain-name";

test("there are at least 300 boards to begin with, of several providers", () => {
  expect(SEED_BOARDS.length).toBeGreaterThanOrEqual(300);
  expect(new Set(SEED_BOARDS.map(({ source }) => source)).size).toBeGreaterThanOrEqual(6);
});

test("each is there once", () => {
  const names = SEED_BOARDS.map((board) => boardAddress(board).toLowerCase());
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("each is a board that its provider could have, and is what its own page's address leads to", () => {
  for (const { companyName: _, domain: __, ...board } of SEED_BOARDS) {
    expect(isBoard(board), boardAddress(board)).toBe(true);
    expect(readBoardAddress(boardAddress(board))).toEqual(board);
  }
});

test("each has a name, and a domain that someone registered and no provider of boards owns", () => {
  for (const { companyName, domain, token } of SEED_BOARDS) {
    expect(companyName.trim(), token).not.toBe("");
    expect(registrableDomain(domain), token).toBe(domain);
    expect(domain, token).toMatch(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/);
  }
});
