import type { ReactNode } from "react";

/** A column of the grid. Cells of one row have the same height. */
export type GridColumn<Row> = {
  id: string;
  label: string;
  widthPx: number;
  align?: "right";
  /** The sort value of the API for the first and the second click on the header. */
  sorts?: readonly [string, string];
  /** Shown without a choice of the user; `wide` not on a small screen. */
  isDefault?: boolean | "wide";
  /** Its content shrinks or is clipped by itself: the grid clips no cell. */
  cell: (row: Row) => ReactNode;
};
