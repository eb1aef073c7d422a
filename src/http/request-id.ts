import { newId } from "#src/shared/ids";

export const REQUEST_ID = "X-Request-Id";
const MAX_LENGTH = 255;

/** The id of a request: the caller's, if it can stand in a header and in the log, or a new one. */
export const requestIdOf = (given: string | null | undefined): string =>
  given && given.length <= MAX_LENGTH && /^[\w\-=]+$/.test(given) ? given : newId();
