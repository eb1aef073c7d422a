import { boardName, jobBoardsWeb } from "#local/fixtures/sample-web/job-boards/job-boards-web";
import { SAMPLE_BOARDS } from "#local/fixtures/sample-web/job-boards/sample-boards";
import type { ServedBoard } from "#local/fixtures/sample-web/job-boards/served-board";
import type { Web } from "#local/dev/web/serve-web";

const boards = new Map(SAMPLE_BOARDS.map((board) => [boardName(board), board]));
const asked = new Map<string, number>();

const providers = jobBoardsWeb((board) => {
  const name = boardName(board);
  asked.set(name, (asked.get(name) ?? 0) + 1);
  return boards.get(name);
});

/**
 * The providers of job boards. Tests control the boards: `PUT https://boards.control.test/` stores a
 * `ServedBoard` and replaces one of the same name; `GET ?name=source/token/region/site` counts the requests for
 * a board.
 */
export const boardsWeb: Web = async (request) => {
  const { hostname, searchParams } = new URL(request.url);
  if (hostname !== "boards.control.test") return providers(request);
  if (request.method !== "PUT")
    return Response.json(asked.get(searchParams.get("name") ?? "") ?? 0);
  const board = (await request.json()) as ServedBoard;
  boards.set(boardName(board), board);
  return new Response(null, { status: 204 });
};
