/** Frames in which a list can still lose a row after the response that deleted it. */
const WATCHED_FRAMES = 40;

/**
 * Moves the focus to the content of the page if the element that had it is gone, for example with its row. Otherwise the
 * next Tab would start at the top of the page.
 */
export function rescueFocus(frames = WATCHED_FRAMES): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.getElementById("content")?.focus({ preventScroll: true });
    else if (frames > 1) rescueFocus(frames - 1);
  });
}
