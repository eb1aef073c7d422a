/**
 * A period after these does not end a sentence: titles, abbreviations, initials, ordinals of one or two
 * digits.
 */
const ABBREVIATED =
  /(?:^|[\s(])(?:(?:Dr|Prof|Mr|Mrs|Ms|St|No|Nr|Inc|Ltd|Co|Corp|approx|ca|bzw|inkl|incl|vs|e\.g|i\.e|etc|[zZ]\. ?B|[dD]\. ?h|u\. ?a|Mio|Mrd|Tel|Str|\p{L})\.|\d{1,2}\.)$/u;
const END = /[.!?…。]["'”“»)]?(?=\s)|\n/gu;
/** Maximum text to check before a period: no abbreviation is longer. */
const LOOK_BACK = 12;

/** Splits a text into sentences with their trailing white space. Joined, they equal the text. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of text.matchAll(END)) {
    let end = match.index + match[0].length;
    if (end <= start) continue;
    if (match[0] === "." && ABBREVIATED.test(text.slice(Math.max(start, end - LOOK_BACK), end)))
      continue;
    while (end < text.length && /\s/.test(text[end]!)) end++;
    sentences.push(text.slice(start, end));
    start = end;
  }
  if (start < text.length) sentences.push(text.slice(start));
  return sentences;
}
