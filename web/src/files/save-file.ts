/** Saves a file that the page made. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has started to read the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
