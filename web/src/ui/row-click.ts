import type { MouseEvent } from "react";
import { hasSelectedText } from "./selected-text";

/** A second click within it selects a word. Those who click slower open the row, as everywhere else. */
const DOUBLE_CLICK_MS = 250;

let waiting: number | undefined;

/**
 * Acts on a click in a row, unless it selects text. A mouse click on text waits for a second one, which would select a
 * word. A click beside the text, on a link, with a finger or with a modifier acts at once.
 */
export function onRowClick(event: MouseEvent<Element>, act: () => void): void {
  const { currentTarget: row, detail } = event;
  window.clearTimeout(waiting);
  // Quick taps on two rows count as one double tap.
  if ((detail > 1 && isMouse(event)) || hasSelectedText(row)) return;
  if (!isOnText(event)) return act();
  waiting = window.setTimeout(() => {
    if (row.isConnected && !hasSelectedText(row)) act();
  }, DOUBLE_CLICK_MS);
}

const isMouse = ({ nativeEvent: event }: MouseEvent<Element>): boolean =>
  !(event instanceof PointerEvent) || event.pointerType === "mouse";

function isOnText(click: MouseEvent<Element>): boolean {
  const { target, nativeEvent: event } = click;
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!isPlain || !isMouse(click) || !(target instanceof Element) || target.closest("a"))
    return false;
  return [...target.childNodes].some((node) => node instanceof Text && covers(node, event));
}

/** Whether a point is on the lines of a text. */
function covers(text: Text, { clientX: x, clientY: y }: globalThis.MouseEvent): boolean {
  const range = document.createRange();
  range.selectNode(text);
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
  );
}
