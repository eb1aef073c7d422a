/** A title, or a part of one, as titles are compared: without case, and with single spaces. */
export const foldTitle = (title: string) =>
  title
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\0]+/g, " ")
    .trim();
