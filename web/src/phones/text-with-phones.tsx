import { Phone } from "./phone";

const E164 = /(?<![\d+])(\+\d{7,15})(?!\d)/;

/** A text in which telephone numbers are written as people do. */
export const TextWithPhones = ({ text }: { text: string }) =>
  // Every second part is a number.
  text
    .split(E164)
    .map((part, place) => (place % 2 === 1 ? <Phone key={place} number={part} /> : part));
