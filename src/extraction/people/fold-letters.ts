/** A word in lower case without accents. */
export function foldLetters(word: string): string {
  const lowered = word.toLowerCase();
  return ASCII.test(lowered)
    ? lowered
    : lowered
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .replace(/ß/g, "ss")
        .replace(/ø/g, "o")
        .replace(/ł/g, "l")
        .replace(/đ/g, "d")
        .replace(/ı/g, "i");
}

const ASCII = /^[\x21-\x7e]*$/;
