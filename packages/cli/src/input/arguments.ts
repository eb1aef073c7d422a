import { InvalidArgumentError } from "@commander-js/extra-typings";

/** Reads a whole number from 0 or from `min`. The service checks the upper bound. */
export const wholeNumber =
  (min = 0) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : NaN;
    if (!Number.isSafeInteger(value) || value < min)
      throw new InvalidArgumentError(`It must be a whole number from ${min}.`);
    return value;
  };

/** Reads names separated by commas. */
export const nameList = (text: string): string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

const MINUTES = { m: 1, h: 60, d: 1440, w: 10_080 } as const;

/** Reads an interval such as `30m`, `12h`, `1d` or `2w` as minutes. A number without a unit is minutes. */
export function intervalMinutes(text: string): number {
  const [, count, unit = "m"] = /^(\d+)([mhdw])?$/i.exec(text.trim()) ?? [];
  const minutes = Number(count) * MINUTES[unit.toLowerCase() as keyof typeof MINUTES];
  if (!Number.isSafeInteger(minutes))
    throw new InvalidArgumentError("It must be an interval such as 30m, 12h, 1d or 2w.");
  return minutes;
}

/** Collects the values of an option that can be repeated. */
export const collect = (value: string, previous: string[] = []): string[] => [...previous, value];

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isId = (text: string) => UUID.test(text);
