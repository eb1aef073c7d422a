import { lazy, type ReactNode, useState } from "react";
import { type Candidate, splitCandidates } from "#web/features/find/data/candidate";
import { counted } from "#web/format/numbers";
import { Badge } from "#web/ui/badge";
import { Button } from "#web/ui/button";
import { LazyPart } from "#web/ui/lazy-part";

const AddDialog = lazy(() =>
  import("./add-dialog").then((module) => ({ default: module.AddDialog })),
);

type CandidatesProps<Row> = {
  /** What the list contains, for assistive technology. */
  label: string;
  rows: readonly Row[];
  toCandidate: (row: Row) => Candidate;
  nameOf: (row: Row) => string;
  /** The facts of a row. */
  children: (row: Row) => ReactNode;
  /** At the right end of the bar above the list. */
  actions?: ReactNode;
  /** The name of a job that crawls them. */
  jobName: string;
};

/** Companies that a search found, of which some are selected and added. */
export function Candidates<Row>(props: CandidatesProps<Row>) {
  const { label, rows, toCandidate, nameOf, children, actions, jobName } = props;
  const all = rows.map((row) => ({ row, candidate: toCandidate(row) }));
  const usable = all.filter(({ candidate }) => candidate.domain !== null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAdding, setAdding] = useState(false);
  const selected = usable.filter(({ candidate }) => chosen.has(candidate.id));
  const isAll = usable.length > 0 && selected.length === usable.length;
  const toggle = (id: string) => setChosen((former) => former.symmetricDifference(new Set([id])));
  return (
    <>
      <div className="sticky top-0 z-10 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b bg-canvas px-4 py-2">
        <div className="flex items-center gap-2.5">
          <input
            type="checkbox"
            aria-label="Select all"
            checked={isAll}
            disabled={usable.length === 0}
            ref={(input) => {
              if (input) input.indeterminate = selected.length > 0 && !isAll;
            }}
            onChange={() =>
              setChosen(new Set(isAll ? [] : usable.map(({ candidate }) => candidate.id)))
            }
            className="size-4 accent-(--accent)"
          />
          <span role="status" className="tabular-nums">
            {selected.length > 0
              ? `${counted(selected.length, "company", "companies")} selected`
              : counted(rows.length, "company", "companies")}
          </span>
        </div>
        <span className="ml-auto flex items-center gap-1.5">
          {actions}
          <Button
            variant="primary"
            size="small"
            disabled={selected.length === 0}
            onClick={() => setAdding(true)}
          >
            Add to leads…
          </Button>
        </span>
      </div>
      <ul aria-label={label}>
        {all.map(({ row, candidate }) => (
          <li
            key={candidate.id}
            className="flex gap-3 border-b px-4 py-3 hover:bg-hover has-[input:checked]:bg-selected"
          >
            <input
              type="checkbox"
              aria-label={`Select ${nameOf(row)}`}
              checked={chosen.has(candidate.id)}
              disabled={candidate.domain === null}
              title={candidate.domain === null ? "It has no website of its own" : undefined}
              onChange={() => toggle(candidate.id)}
              className="mt-0.5 size-4 shrink-0 accent-(--accent)"
            />
            <div className="min-w-0 flex-1">{children(row)}</div>
            {candidate.isLead && (
              <span>
                <Badge tone="ok">your lead</Badge>
              </span>
            )}
          </li>
        ))}
      </ul>
      {isAdding && (
        <LazyPart>
          <AddDialog
            {...splitCandidates(selected.map(({ candidate }) => candidate))}
            jobName={jobName}
            onClose={() => setAdding(false)}
          />
        </LazyPart>
      )}
    </>
  );
}
