import { legalForms } from "#src/extraction/data/legal-forms";
import { lazy } from "#src/shared/lazy";

/** What ends a label that begins a line: a colon, or the line. */
const END = String.raw`\s*(?:[:：]\s*|$)`;

/** Patterns of the labels before a company's name, made at first use. */
export const nameLabels = lazy(() => {
  const { full, fullStarts, names, companies, weak } = legalForms().labels;
  return {
    /** A label of the whole name at the start of a line. */
    full: new RegExp(`^(?:${full})${END}`, "i"),
    /** The first two letters of its words: a cheap test. */
    fullStarts: new Set(fullStarts.split("|")),
    /** A label of a company's name in a list of its details, such as `Company name / 会社名`. */
    inNotice: new RegExp(`^(?:company name / )?(?:${full}|${names}|${companies})${END}`, "i"),
    /** The label of a table's cell before a name, without a colon. */
    inCell: new RegExp(String.raw`^(?:${full}|${names})\s+(?=\p{Lu})`, "iu"),
    /** Any label of a name, as a line or directly before the name. */
    any: new RegExp(
      String.raw`(?<![\p{L}])(?:${full}|${names}|${companies}|${weak})\s*(?:[:：=–-]\s*|$)`,
      "iu",
    ),
  };
});
