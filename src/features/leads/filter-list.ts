/** Names in one list of a filter. */
export const MAX_LIST = 20;

/** The different names of a list that is separated by commas, in lower case. */
export const splitList = (list: string): string[] => [
  ...new Set(
    list
      .split(",")
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name !== ""),
  ),
];
