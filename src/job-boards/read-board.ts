import { ashby } from "./ashby";
import { bamboohr } from "./bamboohr";
import type { Board, BoardSource, JobBoard, Reader, Reading } from "./board";
import { isBoard } from "./board-address";
import { BoardGone } from "./board-failures";
import { breezy } from "./breezy";
import { greenhouse } from "./greenhouse";
import { lever } from "./lever";
import { personio } from "./personio";
import { recruitee } from "./recruitee";
import { smartrecruiters } from "./smartrecruiters";
import { teamtailor } from "./teamtailor";
import { workable } from "./workable";
import { workday } from "./workday";

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
