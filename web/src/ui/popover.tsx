import { lazy, type ReactElement, type ReactNode, startTransition, useState } from "react";
import { ClosedTrigger } from "./closed-trigger";
import { LazyPart } from "./lazy-part";

const load = () => import("./popover-popup");
const PopoverPopup = lazy(() => load().then((module) => ({ default: module.PopoverPopup })));

export type PopoverProps = {
  trigger: ReactElement;
  /** The accessible name of the popup. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
};

/** A small form or text beside its trigger. Until its first use it is its button only. */
export function Popover(props: PopoverProps) {
  const { trigger, open, onOpenChange } = props;
  const [isUsed, setUsed] = useState(open === true);
  const closed = (
    <ClosedTrigger
      trigger={trigger}
      popup="dialog"
      load={load}
      onUse={() =>
        startTransition(() => {
          setUsed(true);
          onOpenChange?.(true);
        })
      }
    />
  );
  return (
    <LazyPart fallback={closed} missing={closed}>
      {isUsed || open ? <PopoverPopup {...props} /> : closed}
    </LazyPart>
  );
}
