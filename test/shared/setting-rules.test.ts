import { expect, it } from "vitest";
import {
  choice,
  flag,
  number,
  pattern,
  secretKey,
  type Setting,
  text,
} from "#src/shared/setting-rules";

const RULES: Record<string, Setting<unknown>> = {
  count: number(5),
  bounded: number(5, 10, 2_000),
  flag: flag(false),
  choice: choice(["on", "off"], "on"),
  text: text(),
  pattern: pattern(/^[a-z]+$/),
  key: secretKey,
};
const GIVEN =
  "0 5 007 10 2000 2001 1e3 1.5 -1 +1 999999999999999 9007199254740992 true false 1 TRUE on off On toString"
    .split(" ")
    .concat(" 5", "5 ", "x".repeat(31), "x".repeat(32));

it.each(Object.entries(RULES))("reads a %s as its schema does", (_, rule) => {
  const quick = GIVEN.filter((given) => rule.quick(given) !== undefined);
  expect(quick).not.toEqual([]);
  expect(quick.map((given) => rule.quick(given))).toEqual(
    quick.map((given) => rule.schema().parse(given)),
  );
});
