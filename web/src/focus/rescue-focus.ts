/**
 * Moves the focus to the content of the page if the element that had it is gone, for example with its row. Otherwise the
 * next Tab would start at the top of the page.
 */
export function rescueFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.getElementById("content")?.focus({ preventScroll: true });
  });
}
