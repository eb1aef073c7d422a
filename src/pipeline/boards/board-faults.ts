import {
  BoardGone,
  BoardMalformed,
  BoardRefused,
  BoardUnreachable,
} from "#src/job-boards/boards/board-failures";

/** User-facing names of board failures. */
const FAULTS = new Map<unknown, string>([
  [BoardGone, "Board not found"],
  [BoardRefused, "Access denied"],
  [BoardUnreachable, "Unreachable"],
  [BoardMalformed, "Unreadable response"],
]);

/** Whether the board or its provider caused an error, rather than an internal error. */
export const isBoardFault = (error: unknown): error is Error =>
  error instanceof Error && FAULTS.has(error.constructor);

/** A sentence for users, such as `Unreachable: HTTP 503`. */
export const describeFault = (error: Error) =>
  `${FAULTS.get(error.constructor)}: ${error.message}`.slice(0, 500);
