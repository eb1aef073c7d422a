/** An attribute and how it is compared: there, equal, has the word, starts, ends, contains, has the part, matches. */
export type AttributeTest = [
  name: string,
  operator: "" | "=" | "~" | "^" | "$" | "*" | "|" | "r",
  value?: string,
];

/** A tag's name, `""` for any, and the tests that its attributes pass. */
export type SelectorStep = [tag: string, ...tests: AttributeTest[]];
