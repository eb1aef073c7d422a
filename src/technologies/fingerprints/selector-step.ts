/**
 * An attribute test: `""` exists, `=` equals, `~` contains the word, `^` starts with, `$` ends
 * with, `*` contains, `|` equals or starts with the value and a hyphen, `r` matches the expression.
 */
export type AttributeTest = [
  name: string,
  operator: "" | "=" | "~" | "^" | "$" | "*" | "|" | "r",
  value?: string,
];

/** A tag name (`""` for any) and the tests of its attributes. */
export type SelectorStep = [tag: string, ...tests: AttributeTest[]];
