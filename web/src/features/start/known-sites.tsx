import type { Job, JobPreview } from "@quarry/client";
import { counted, formatNumber } from "#web/format/numbers";
import { Select } from "#web/ui/select";

export type OnExisting = Job["on_existing"];

/** What the choice means for the leads that exist. */
const MEANINGS: Record<OnExisting, string> = {
  update: "Corrections, tags and notes stay.",
  new: "Each site gets a second lead.",
  skip: "Known sites are not read, and are free.",
};

const CHOICES = [
  { value: "update", label: "Update their leads" },
  { value: "new", label: "Add new leads" },
  { value: "skip", label: "Skip them" },
] as const;

type KnownSitesProps = {
  plan: JobPreview;
  value: OnExisting;
  onChange: (value: OnExisting) => void;
};

/** What happens to sites of which the workspace has a lead. */
export const KnownSites = ({ plan, value, onChange }: KnownSitesProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t px-4 py-2">
    <p className="mr-auto tabular-nums">
      {plan.known_sites === plan.sites
        ? plan.sites === 1
          ? "You have a lead of this site already."
          : `You have leads of all ${formatNumber(plan.sites)} sites already.`
        : `You have leads of ${formatNumber(plan.known_sites)} of the ${counted(plan.sites, "site")} already.`}{" "}
      <span className="text-muted">{MEANINGS[value]}</span>
    </p>
    <div className="w-44">
      <Select label="Known sites" value={value} options={CHOICES} onChange={onChange} />
    </div>
  </div>
);
