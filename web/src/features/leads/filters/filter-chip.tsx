import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { lazy } from "react";
import { recentJobsQuery, tagsQuery } from "#web/features/leads/data/queries";
import { SkeletonLines } from "#web/ui/skeleton";
import { Popover } from "#web/ui/popover";
import { describeValue, type Filter } from "#web/features/leads/data/filters";
import { LazyPart } from "#web/ui/lazy-part";

/** Loaded when a filter is edited for the first time. */
const FilterEditor = lazy(() =>
  import("./filter-editor").then((module) => ({ default: module.FilterEditor })),
);

type FilterChipProps = {
  filter: Filter;
  value: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChange: (value: string | undefined) => void;
};

/** A filter in use. A click changes its value, the cross removes it. */
export function FilterChip({ filter, value, open, onOpenChange, onChange }: FilterChipProps) {
  const trigger = (
    <button
      type="button"
      className="flex h-7 max-w-72 items-center gap-1.5 rounded-l-md pr-1 pl-2 hover:bg-hover"
    >
      <span className="text-muted">{filter.label}</span>
      <span className="truncate font-medium">
        {value === undefined ? "…" : <ValueText filter={filter} value={value} />}
      </span>
    </button>
  );
  return (
    <span className="flex items-center rounded-md border border-line-strong bg-surface text-xs">
      <Popover label={filter.label} trigger={trigger} open={open} onOpenChange={onOpenChange}>
        <LazyPart fallback={<SkeletonLines lines={2} />}>
          <FilterEditor
            filter={filter}
            value={value}
            onChange={(next) => {
              onChange(next);
              if (filter.kind !== "choices") onOpenChange(false);
            }}
          />
        </LazyPart>
      </Popover>
      <button
        type="button"
        aria-label={`Remove the filter ${filter.label}`}
        onClick={() => onChange(undefined)}
        className="grid h-7 w-6 place-items-center rounded-r-md text-muted hover:bg-hover hover:text-text"
      >
        <X aria-hidden="true" className="size-3" />
      </button>
    </span>
  );
}

function ValueText({ filter, value }: { filter: Filter; value: string }) {
  if (filter.kind === "tag") return <TagName id={value} />;
  if (filter.kind === "job") return <JobName id={value} />;
  return describeValue(filter, value);
}

function TagName({ id }: { id: string }) {
  const { data } = useQuery(tagsQuery());
  return data?.data.find((tag) => tag.id === id)?.name ?? id;
}

function JobName({ id }: { id: string }) {
  const { data } = useQuery(recentJobsQuery());
  return data?.data.find((job) => job.id === id)?.name ?? "an older job";
}
