import { ashby } from "./providers/ashby";
import { bamboohr } from "./providers/bamboohr";
import type { Board, BoardSource, JobBoard, Reader, Reading } from "./boards/board";
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
 * Reads a board once and hands its postings to `reader.receive`. Only the provider's own host is asked. Throws
 * `BoardGone`, `BoardRefused`, `BoardUnreachable` or `BoardMalformed`, and what `receive` throws; what was
 * handed out before that stands.
 */
export async function readBoard(board: Board, reader: Reader): Promise<Reading> {
  if (!isBoard(board)) throw new BoardGone("is no board that this provider could have");
  return BOARDS[board.source].read(board, reader);
}
