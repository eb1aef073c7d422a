import { Option } from "@commander-js/extra-typings";
import { wholeNumber } from "./arguments.ts";

/** The option that bounds a list. */
export const limitOption = () =>
  new Option(
    "--limit <n>",
    "Maximum number of rows. Default: 50 on a terminal, else all.",
  ).argParser(wholeNumber(1));

const MAX_PAGE_SIZE = 200;

/** The page size that reads a bounded list with the fewest requests. */
export const pageSize = (limit: number | undefined) => ({
  per_page: Math.min(limit ?? MAX_PAGE_SIZE, MAX_PAGE_SIZE),
});
