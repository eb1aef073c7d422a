import type { ComponentProps } from "react";
import { useId } from "react";
import { Button } from "./button";
import { classNames } from "./class-names";
import { Tooltip } from "./tooltip";

type GuardedButtonProps = ComponentProps<typeof Button> & {
  /** Why the user may not do this. Undefined: they may. */
  reason: string | undefined;
};

/**
 * A button that stays reachable by keyboard while it is not allowed, so that its reason can be read. It does nothing
 * then.
 */
export function GuardedButton({ reason, className, onClick, type, ...props }: GuardedButtonProps) {
  const id = useId();
  if (reason === undefined)
    return <Button {...props} type={type} onClick={onClick} className={className} />;
  return (
    <>
      <Tooltip text={reason}>
        <Button
          {...props}
          aria-disabled="true"
          aria-describedby={id}
          className={classNames("opacity-50", className)}
        />
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}
