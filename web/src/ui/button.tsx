import type { ComponentProps, MouseEvent } from "react";
import { classNames } from "./class-names";
import { Spinner } from "./spinner";

type Variant = "primary" | "secondary" | "ghost" | "danger";
type Size = "small" | "medium" | "icon";

const VARIANTS: Record<Variant, string> = {
  primary: "bg-accent text-on-accent hover:opacity-90 border border-transparent",
  secondary: "bg-surface border border-line-strong hover:bg-hover",
  ghost: "border border-transparent text-muted hover:bg-hover hover:text-text",
  danger: "border border-bad bg-bad-soft text-bad hover:opacity-90",
};

const SIZES: Record<Size, string> = {
  small: "h-7 px-2 text-xs gap-1.5 pointer-coarse:h-9",
  medium: "h-8 px-3 text-sm gap-2 pointer-coarse:h-10",
  icon: "size-7 pointer-coarse:size-9",
};

const BASE =
  "inline-flex shrink-0 select-none items-center justify-center rounded-md font-medium whitespace-nowrap disabled:opacity-50 aria-busy:opacity-50 aria-busy:[&>svg]:hidden";

/** The classes of a button, for links and triggers that look like one. */
export const buttonClass = (variant: Variant = "secondary", size: Size = "medium"): string =>
  classNames(BASE, VARIANTS[variant], SIZES[size]);

type ButtonProps = ComponentProps<"button"> & {
  variant?: Variant;
  size?: Size;
  /** Shows that the action is running, and ignores further clicks. */
  busy?: boolean;
};

/** A button. Its content is a verb; an icon alone needs `aria-label`. It keeps the focus while it is busy. */
export function Button({ variant, size, busy, className, children, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      {...(busy && {
        "aria-busy": true,
        // A disabled button would lose the focus to the page.
        "aria-disabled": true,
        onClick: (event: MouseEvent) => event.preventDefault(),
      })}
      className={classNames(buttonClass(variant, size), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
