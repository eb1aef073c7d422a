/** The number with its noun: 1 message, 2 messages. */
export const counted = (count: number, singular: string): string =>
  `${count} ${singular}${count === 1 ? "" : "s"}`;
