/**
 * The height at which a spacer is cut. Browsers clamp an element near 33,554,000 px (Chromium) or 17,900,000 px
 * (Firefox), which are 930,000 or 497,000 rows. Beyond the cut, the scroll position is scaled.
 */
const MAX_SPACER_PX = 15_000_000;

/** Rows above and below the visible ones, so that a short scroll shows no gap. */
const OVERSCAN_ROWS = 6;

export type Viewport = { scrollPx: number; heightPx: number };

/** The rows to render. `offsetPx` is the place of the first one in the spacer. */
export type RowWindow = { spacerPx: number; first: number; end: number; offsetPx: number };

export type Size = { rows: number; rowPx: number };

const spacerOf = ({ rows, rowPx }: Size) => Math.min(rows * rowPx, MAX_SPACER_PX);

/** Pixels of the list for one pixel of the scroll bar: 1 for all lists below the cut. */
function scaleOf(size: Size, heightPx: number): number {
  const spacerPx = spacerOf(size);
  const travelPx = spacerPx - heightPx;
  return travelPx > 0 ? (size.rows * size.rowPx - heightPx) / travelPx : 1;
}

export function rowWindow(size: Size, { scrollPx, heightPx }: Viewport): RowWindow {
  const { rows, rowPx } = size;
  const topPx = scrollPx * scaleOf(size, heightPx);
  const first = Math.max(0, Math.floor(topPx / rowPx) - OVERSCAN_ROWS);
  const end = Math.min(rows, Math.ceil((topPx + heightPx) / rowPx) + OVERSCAN_ROWS);
  return {
    spacerPx: spacerOf(size),
    first: Math.min(first, end),
    end,
    offsetPx: scrollPx + first * rowPx - topPx,
  };
}

/** The scroll position that shows a row, or undefined if it is visible already. */
export function scrollToRow(size: Size, row: number, viewport: Viewport): number | undefined {
  const scale = scaleOf(size, viewport.heightPx);
  const topPx = viewport.scrollPx * scale;
  const rowTopPx = row * size.rowPx;
  if (rowTopPx < topPx) return rowTopPx / scale;
  const bottomPx = rowTopPx + size.rowPx - viewport.heightPx;
  return bottomPx > topPx ? bottomPx / scale : undefined;
}
