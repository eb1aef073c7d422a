import { whenIdle } from "./when-idle";

const POPUPS = [
  () => import("./menu-popup"),
  () => import("./dialog-window"),
  () => import("./popover-popup"),
];

/**
 * Loads the code of popups after the page has been shown, so that they open at once, and also while the service cannot be
 * reached.
 */
export const preloadPopups = (): (() => void) =>
  whenIdle(() => {
    // A popup that could not be loaded is loaded by its first use.
    for (const load of POPUPS) load().catch(() => {});
  });
