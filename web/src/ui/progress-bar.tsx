import { classNames } from "./class-names";

type ProgressBarProps = {
  /** What it measures, for assistive technology. */
  label: string;
  max: number;
  value: number;
  className?: string;
};

/** How much of a whole is done. */
export const ProgressBar = ({ label, max, value, className }: ProgressBarProps) => (
  <progress
    aria-label={label}
    max={Math.max(1, max)}
    value={value}
    className={classNames(
      "h-1.5 overflow-hidden rounded-full bg-neutral-soft [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-300",
      className,
    )}
  />
);
