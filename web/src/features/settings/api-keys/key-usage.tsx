import type { ApiKey } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usageQuery } from "#web/features/settings/data/queries";
import { formatNumber } from "#web/format/numbers";
import { type Column, DataTable } from "#web/ui/data-table";
import { QueryView } from "#web/ui/query-view";
import { Select } from "#web/ui/select";
import { sumByKey, type UsageFigure, type UsageOfKey } from "./usage-by-key";

const PERIODS = [
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
] as const;

const figure = (id: UsageFigure, header: string, className?: string): Column<UsageOfKey> => ({
  id,
  header,
  align: "right",
  ...(className && { className }),
  cell: (row) => formatNumber(row[id]),
});

const COLUMNS: readonly Column<UsageOfKey>[] = [
  { id: "name", header: "Key", cell: ({ name }) => <span className="font-medium">{name}</span> },
  figure("requests", "Requests"),
  figure("credits", "Credits"),
  figure("leads", "Leads"),
  figure("pages", "Pages", "max-md:hidden"),
  figure("emails_verified", "Verified", "max-md:hidden"),
];

/** What each key used in a period, and what was used without a key. */
export function KeyUsage({ keys }: { keys: readonly ApiKey[] }) {
  const [days, setDays] = useState<(typeof PERIODS)[number]["value"]>("30");
  const query = useQuery(usageQuery(Number(days)));
  return (
    <section aria-labelledby="key-usage" className="mt-6 border-t">
      <div className="flex items-center gap-3 px-4 py-3">
        <h2 id="key-usage" className="mr-auto font-semibold">
          Usage
        </h2>
        <div className="w-36 pointer-coarse:w-44">
          <Select label="Period" value={days} options={PERIODS} onChange={setDays} />
        </div>
      </div>
      <QueryView query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="px-4 pb-4 text-muted">Nothing was used in this period.</p>
          ) : (
            <>
              <DataTable
                label="Usage of the keys"
                columns={COLUMNS}
                rows={sumByKey(data, keys)}
                rowKey={({ id }) => id}
              />
              <p className="px-4 py-3 text-xs text-muted">
                Jobs and lists count on the day on which they were requested, in UTC. Their leads,
                pages and addresses count when they have ended.
              </p>
            </>
          )
        }
      </QueryView>
    </section>
  );
}
