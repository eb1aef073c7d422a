import {
  BoardGone,
  BoardMalformed,
  BoardRefused,
  BoardUnreachable,
} from "#src/job-boards/boards/board-failures";

/** What may be wrong with a board, and how its users are told. */
const FAULTS = new Map<unknown, string>([
  [BoardGone, "No such board"],
  [BoardRefused, "Not let in"],
  [BoardUnreachable, "Not reached"],
  [BoardMalformed, "Not understood"],
]);

/** Whether a failure is the board's or its provider's, and no fault of ours. */
export const isOfBoard = (error: unknown): error is Error =>
  error instanceof Error && FAULTS.has(error.constructor);

/** A sentence for users, such as `Not reached: answered 503`. */
export const tellFault = (error: Error) =>
  `${FAULTS.get(error.constructor)}: ${error.message}`.slice(0, 500);
