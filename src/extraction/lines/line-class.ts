/** What a line contains, as bits that engines test before their expressions. A bit can be set without need. */
export const LINE = {
  // Words. `lineWords` finds them by their first letters.
  /** A word of a job title. */
  ROLE: 1,
  LEGAL_FORM: 2,
  /** A word of sentences about the number of employees. */
  EMPLOYEES: 4,
  /** A word of sentences that name an operator, or in which a person introduces themselves. */
  OPERATOR: 8,
  /** A word of headings above testimonials. */
  TESTIMONIAL: 16,
  /** A word of names of associations, schools and other bodies. */
  BODY: 32,
  // Letters
  /** A word of two letters or more that is no unit of a figure, such as `EUR` or `mm`. */
  LETTERS: 64,
  /** Two words with capitals, or letters of a script without capitals. */
  NAME: 128,
  /** Letters of a script without spaces between words. */
  UNSPACED: 256,
  NON_ASCII: 512,
  // Numbers
  DIGIT: 1_024,
  /** A number of four digits that can be a year. */
  YEAR: 2_048,
  /** Digits that can be a postal code, by their number. */
  CODE_4: 4_096,
  CODE_5: 8_192,
  CODE_6: 16_384,
  /** Two groups of digits, such as `123 45`. */
  CODE_SPLIT: 32_768,
  /** Letters and digits, such as `EC1A 1BB`. */
  CODE_MIXED: 65_536,
  // Signs
  COLON: 131_072,
  /** White space other than single spaces. */
  LOOSE: 262_144,
  /** A comma, a bar or a bullet. */
  PARTED: 524_288,
  /** Six digits or more without a sign between them. Unlike the others, it is never set without need. */
  LONG_NUMBER: 1_048_576,
} as const;

/** What a text may contain of which the class is not known. */
export const ANY_SCRIPT = LINE.UNSPACED | LINE.NON_ASCII;
export const ANY_CODE = LINE.CODE_4 | LINE.CODE_5 | LINE.CODE_6 | LINE.CODE_SPLIT | LINE.CODE_MIXED;
