import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { recentJobsQuery, tagsQuery } from "#web/features/leads/data/queries";
import { Button } from "#web/ui/button";
import { Combobox } from "#web/ui/combobox";
import { classNames } from "#web/ui/class-names";
import type { Filter } from "#web/features/leads/data/filters";
import { CellEditor } from "./cell-editor";
import { SuggestedValues } from "./suggested-values";

type EditorProps = {
  filter: Filter;
  value: string | undefined;
  /** Applies the value; undefined removes the filter. */
  onChange: (value: string | undefined) => void;
};

const FLAGS = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

/** The control that fits the kind of a filter. */
export function FilterEditor({ filter, value, onChange }: EditorProps) {
  switch (filter.kind) {
    case "flag":
      return <Choices label={filter.label} options={FLAGS} value={value} onChange={onChange} />;
    case "choice":
      return (
        <Choices label={filter.label} options={filter.options} value={value} onChange={onChange} />
      );
    case "choices":
      return <ManyChoices filter={filter} value={value} onChange={onChange} />;
    case "tag":
      return <TagChoice value={value} onChange={onChange} />;
    case "cell":
      return <CellEditor value={value} onChange={onChange} />;
    case "job":
      return <JobChoice value={value} onChange={onChange} />;
    default:
      return <TypedValue filter={filter} value={value} onChange={onChange} />;
  }
}

type ChoicesProps = Pick<EditorProps, "value" | "onChange"> & {
  label: string;
  options: readonly { value: string; label: string }[];
};

const CHOICE =
  "flex h-8 items-center rounded-md px-2 text-left hover:bg-hover aria-pressed:bg-selected aria-pressed:font-medium";

const Choices = ({ label, options, value, onChange }: ChoicesProps) => (
  <div role="group" aria-label={label} className="grid gap-0.5">
    {options.map((option, index) => (
      <button
        key={option.value}
        type="button"
        autoFocus={value === undefined ? index === 0 : option.value === value}
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
        className={CHOICE}
      >
        {option.label}
      </button>
    ))}
  </div>
);

function ManyChoices({ filter, value, onChange }: EditorProps) {
  if (filter.kind !== "choices") return null;
  const chosen = new Set(value?.split(",").filter(Boolean));
  const toggle = (one: string) => {
    const next = chosen.symmetricDifference(new Set([one]));
    onChange([...next].join(",") || undefined);
  };
  return (
    <div role="group" aria-label={filter.label} className="grid gap-0.5">
      {filter.options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          autoFocus={index === 0}
          aria-pressed={chosen.has(option.value)}
          onClick={() => toggle(option.value)}
          className={classNames(CHOICE, "justify-between")}
        >
          {option.label}
          {chosen.has(option.value) && <span aria-hidden="true">✓</span>}
        </button>
      ))}
    </div>
  );
}

function TagChoice({ value, onChange }: Pick<EditorProps, "value" | "onChange">) {
  const { data } = useQuery(tagsQuery());
  const options = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Combobox
      label="Tag"
      placeholder="Find a tag"
      options={options}
      value={value ?? null}
      onChange={(tag) => onChange(tag ?? undefined)}
    />
  );
}

function JobChoice({ value, onChange }: Pick<EditorProps, "value" | "onChange">) {
  const { data } = useQuery(recentJobsQuery());
  const options = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Combobox
      label="Job"
      placeholder="Find a job"
      options={options}
      value={value ?? null}
      onChange={(job) => onChange(job ?? undefined)}
    />
  );
}

const INPUTS = {
  score: { type: "number", min: 0, max: 100, placeholder: "0 to 100" },
  date: { type: "date" },
} as const;

/** A text, a least score or a date, applied with Enter. */
function TypedValue({ filter, value, onChange }: EditorProps) {
  const [text, setText] = useState(value ?? "");
  const list = useId();
  const suggests = filter.kind === "text" ? filter.suggests : undefined;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onChange(text.trim() || undefined);
  };
  const input =
    filter.kind === "score" || filter.kind === "date"
      ? INPUTS[filter.kind]
      : { type: "text", placeholder: filter.kind === "text" ? filter.placeholder : "" };
  return (
    <form onSubmit={apply} className="flex gap-2">
      <input
        {...input}
        aria-label={filter.kind === "score" ? `${filter.label}, at least` : filter.label}
        {...(suggests && { list })}
        value={text}
        autoFocus
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        className="control min-w-0"
      />
      {suggests && <SuggestedValues id={list} of={suggests} />}
      <Button type="submit" variant="primary">
        Apply
      </Button>
    </form>
  );
}
