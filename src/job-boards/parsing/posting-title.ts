/** Normalizes a title, or a part of one, for comparison: lower case and single spaces. */
export const foldTitle = (title: string) =>
  title
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\0]+/g, " ")
    .trim();
