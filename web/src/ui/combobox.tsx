import { lazy } from "react";
import type { ComboboxProps } from "./combobox-list";
import { LazyPart } from "./lazy-part";

/** Loaded with its first use, so that pages that have one show their content before. */
const ComboboxList = lazy(() =>
  import("./combobox-list").then((module) => ({ default: module.ComboboxList })),
);

/** A choice of one of many values, found by typing. */
export const Combobox = (props: ComboboxProps) => (
  <LazyPart fallback={<Placeholder {...props} />} missing={<Placeholder {...props} />}>
    <ComboboxList {...props} />
  </LazyPart>
);

const Placeholder = ({ id, label, value, placeholder, options }: ComboboxProps) => (
  <input
    id={id}
    aria-label={label}
    disabled
    placeholder={placeholder}
    value={options.find((option) => option.value === value)?.label ?? ""}
    className="control"
  />
);
