import { lazy, type ReactNode, Suspense, useState } from "react";

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
    <Suspense>
      <SidePanelWindow {...props} />
    </Suspense>
  ) : null;
}
