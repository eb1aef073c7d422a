import { lazy, type ReactNode, useState } from "react";
import { LazyPart } from "./lazy-part";

const SidePanelWindow = lazy(() =>
  import("./side-panel-window").then((module) => ({ default: module.SidePanelWindow })),
);

export type SidePanelProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/**
 * A panel at the right edge. The page beside it stays usable, so that one can walk through a list. It is loaded when it
 * opens for the first time.
 */
export function SidePanel(props: SidePanelProps) {
  const [isUsed, setUsed] = useState(props.open);
  if (props.open && !isUsed) setUsed(true);
  return isUsed ? (
    <LazyPart>
      <SidePanelWindow {...props} />
    </LazyPart>
  ) : null;
}
