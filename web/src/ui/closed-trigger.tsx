import { cloneElement, type KeyboardEvent, type ReactElement } from "react";

type TriggerProps = {
  "aria-haspopup"?: "menu" | "dialog";
  "aria-expanded"?: boolean;
  onClick?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  onPointerEnter?: () => void;
};

type ClosedTriggerProps = {
  trigger: ReactElement;
  popup: "menu" | "dialog";
  /** Loads the popup. A pointer above the button does it ahead of the click. */
  load: () => Promise<unknown>;
  onUse: () => void;
};

/** The button of a popup that has not been opened yet, and whose code is loaded with its first use. */
export const ClosedTrigger = ({ trigger, popup, load, onUse }: ClosedTriggerProps) =>
  cloneElement(trigger as ReactElement<TriggerProps>, {
    "aria-haspopup": popup,
    "aria-expanded": false,
    onClick: onUse,
    onPointerEnter: () => {
      // Its first use loads it again.
      load().catch(() => {});
    },
    // The keys of a menu button. Enter and the space bar are clicks.
    onKeyDown: (event) => {
      if (popup !== "menu" || !/^Arrow(?:Down|Up)$/.test(event.key)) return;
      event.preventDefault();
      onUse();
    },
  });
