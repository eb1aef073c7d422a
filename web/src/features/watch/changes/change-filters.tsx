import type { Schedule } from "@quarry/client";
import { X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { KIND_LABELS } from "#web/features/watch/data/kinds";
import { KINDS, type WatchSearch } from "#web/features/watch/data/search";
import { Button } from "#web/ui/button";
import { classNames } from "#web/ui/class-names";
import { Select } from "#web/ui/select";

const ALL = "all";

type ChangeFiltersProps = {
  search: WatchSearch;
  schedules: readonly Schedule[];
  onChange: (changed: Partial<Record<keyof WatchSearch, string>>) => void;
};

/** The kind, the monitor and the host of the changes that are listed. */
export function ChangeFilters({ search, schedules, onChange }: ChangeFiltersProps) {
  const monitors = schedules.filter(({ kind }) => kind === "monitor");
  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2">
      <div
        role="group"
        aria-label="Kind of change"
        className="flex max-w-full gap-0.5 overflow-x-auto rounded-lg border p-0.5"
      >
        {[undefined, ...KINDS].map((kind) => (
          <button
            key={kind ?? ALL}
            type="button"
            aria-pressed={search.kind === kind}
            onClick={() => onChange({ kind: kind ?? "" })}
            className={classNames(
              "h-6.5 rounded-md px-2 text-xs whitespace-nowrap pointer-coarse:h-9",
              search.kind === kind
                ? "bg-neutral-soft font-medium"
                : "text-muted hover:bg-hover hover:text-text",
            )}
          >
            {kind ? KIND_LABELS[kind] : "All"}
          </button>
        ))}
      </div>
      {monitors.length > 1 && (
        <div className="w-48">
          <Select
            label="Monitor"
            value={search.schedule ?? ALL}
            options={[
              { value: ALL, label: "All monitors" },
              ...monitors.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(id) => onChange({ schedule: id === ALL ? "" : id })}
          />
        </div>
      )}
      <HostFilter
        key={search.host}
        host={search.host ?? ""}
        onChange={(host) => onChange({ host })}
      />
    </div>
  );
}

/** A host, applied with Enter. */
function HostFilter({ host, onChange }: { host: string; onChange: (host: string) => void }) {
  const [text, setText] = useState(host);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onChange(text.trim());
  };
  return (
    <form onSubmit={apply} className="flex items-center gap-1">
      <input
        type="search"
        aria-label="Website"
        placeholder="One website: acme.com"
        value={text}
        maxLength={253}
        onChange={(event) => setText(event.target.value)}
        className="control w-52"
      />
      {host && (
        <Button variant="ghost" size="icon" aria-label="All websites" onClick={() => onChange("")}>
          <X aria-hidden="true" className="size-4" />
        </Button>
      )}
    </form>
  );
}
