const NUMBERS = new Intl.NumberFormat("en");

/** 1234567 → 1,234,567 */
export const formatNumber = (value: number): string => NUMBERS.format(value);

/** "1 lead", "2 leads". The plural ends with s unless it is given. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatNumber(count)} ${count === 1 ? noun : plural}`;
