/** The number with its noun: 1 message, 2 messages, or 2 addresses with the ending `es`. */
export const counted = (count: number, singular: string, ending = "s"): string =>
  `${count} ${singular}${count === 1 ? "" : ending}`;
