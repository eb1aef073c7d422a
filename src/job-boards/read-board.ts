import { ashby } from "./providers/ashby";
import { bamboohr } from "./providers/bamboohr";
import type { Board, BoardSource, JobBoard, Reader, BoardSnapshot } from "./boards/board";
import { isBoard } from "./boards/board-address";
import { BoardGone } from "./boards/board-failures";
import { breezy } from "./providers/breezy";
import { greenhouse } from "./providers/greenhouse";
import { lever } from "./providers/lever";
import { personio } from "./providers/personio";
import { recruitee } from "./providers/recruitee";
import { smartrecruiters } from "./providers/smartrecruiters";
import { teamtailor } from "./providers/teamtailor";
import { workable } from "./providers/workable";
import { workday } from "./providers/workday";

const BOARDS: Record<BoardSource, JobBoard> = {
  greenhouse,
  lever,
  ashby,
  smartrecruiters,
  recruitee,
  workable,
  personio,
  bamboohr,
  teamtailor,
  breezy,
  workday,
};

/**
 * Reads a board once and passes its postings to `reader.receive`. Requests go to the provider's own host
 * only. Throws `BoardGone`, `BoardRefused`, `BoardUnreachable` or `BoardMalformed`, and what `receive`
 * throws. Postings passed on before an error stay valid.
 */
export async function readBoard(board: Board, reader: Reader): Promise<BoardSnapshot> {
  if (!isBoard(board)) throw new BoardGone("Invalid board id");
  return BOARDS[board.source].read(board, reader);
}
