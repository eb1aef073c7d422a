import type {
  Board,
  Posting,
  Reader,
  BoardSnapshot,
  Validators,
} from "#src/job-boards/boards/board";
import { readBoard } from "#src/job-boards/read-board";

export type Read = {
  reading: BoardSnapshot;
  postings: Posting[];
  /** Method and URL of each request. */
  asked: string[];
  waits: number[];
};

export const board = (
  source: Board["source"],
  token: string,
  more: Partial<Board> = {},
): Board => ({
  source,
  token,
  region: null,
  site: null,
  ...more,
});

/** Reads a board from a fake web and records the result. */
export async function readFrom(
  web: (request: Request) => Response | undefined | Promise<Response | undefined>,
  which: Board,
  given: Partial<Reader> & { validators?: Validators | null } = {},
): Promise<Read> {
  const [postings, asked, waits]: [Posting[], string[], number[]] = [[], [], []];
  const reading = await readBoard(which, {
    fetch: async (url, init) => {
      const request = new Request(url, init);
      asked.push(`${request.method} ${url}`);
      const response = await web(request);
      if (!response) throw new TypeError(`nothing answers at ${url}`);
      return response;
    },
    wait: async (ms) => void waits.push(ms),
    nowMs: Date.now,
    validators: null,
    known: new Map(),
    maxTexts: 100,
    receive: async (page) => void postings.push(...page),
    ...given,
  });
  return { reading, postings, asked, waits };
}
