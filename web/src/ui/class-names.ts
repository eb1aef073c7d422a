/** Joins class names and leaves out those that do not apply. */
export const classNames = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(" ");
