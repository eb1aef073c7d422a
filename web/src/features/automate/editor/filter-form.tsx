import type { StepOf } from "#web/features/automate/data/steps";
import type { LeadsSearch } from "#web/features/leads/data/read-search";
import { fromFilter, toFilter } from "#web/features/leads/data/search";
import { FilterBar } from "#web/features/leads/filters/filter-bar";

type FilterFormProps = {
  step: StepOf<"filter">;
  errors: Record<string, string>;
  onChange: (step: StepOf<"filter">) => void;
};

/** The filters of leads as chips. The job is that of the run, so there is no filter for it. */
export function FilterForm({ step, errors, onChange }: FilterFormProps) {
  const search = fromFilter(step.filter);
  const apply = (next: LeadsSearch) => {
    const known = Object.entries(next).filter(([, value]) => value);
    const { job_id: _job, ...filter } = toFilter(Object.fromEntries(known));
    onChange({ ...step, filter });
  };
  const [message] = Object.values(errors);
  return (
    <>
      <FilterBar
        search={search}
        except={["job_id"]}
        onChange={(name, value) => apply({ ...search, [name]: value ?? "" })}
        onReset={() => apply({})}
      />
      {message && <p className="text-xs text-bad">{message}</p>}
    </>
  );
}
