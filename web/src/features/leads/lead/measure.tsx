import { Check, Minus, X } from "lucide-react";

type Measure = { label: string; value: boolean | null | undefined };

/** Properties that were measured: present, absent, or unknown where DNS did not respond. */
export const Measures = ({ measures }: { measures: readonly Measure[] }) => (
  <ul className="mt-3 grid grid-cols-2 gap-x-4 gap-y-1">
    {measures
      .filter(({ value }) => value !== undefined)
      .map(({ label, value }) => (
        <li key={label} className="flex items-center gap-1.5">
          <Sign value={value ?? null} />
          {label}
        </li>
      ))}
  </ul>
);

function Sign({ value }: { value: boolean | null }) {
  const [Icon, color, text] =
    value === null
      ? [Minus, "text-faint", "unknown"]
      : value
        ? [Check, "text-ok", "yes"]
        : [X, "text-bad", "no"];
  return (
    <>
      <Icon aria-hidden="true" className={`size-3.5 shrink-0 ${color}`} />
      <span className="sr-only">{text}:</span>
    </>
  );
}
