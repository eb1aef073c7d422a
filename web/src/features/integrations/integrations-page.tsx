import type { Integration } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { Badge } from "#web/ui/badge";
import { CopyAsMenu } from "#web/ui/copy-as-menu";
import { type Column, DataTable, ROW_LINK } from "#web/ui/data-table";
import { Page } from "#web/ui/page";
import { QueryView } from "#web/ui/query-view";
import { Time } from "#web/ui/time";
import { findProduct, PRODUCTS } from "./data/products";
import { integrationsQuery } from "./data/queries";
import { INTEGRATION_STATUSES } from "./data/status";

/** The products that receive leads, and those that can be connected. */
export function IntegrationsPage() {
  const query = useQuery(integrationsQuery());
  return (
    <Page
      title="Integrations"
      actions={
        <CopyAsMenu
          call={{
            method: "GET",
            path: "/integrations",
            typescript: "quarry.integrations.list()",
            cli: "quarry integrations list",
          }}
        />
      }
    >
      <QueryView query={query}>
        {({ data }) => (
          <>
            {data.length > 0 && (
              <DataTable
                label="Integrations"
                columns={COLUMNS}
                rows={data}
                rowKey={({ id }) => id}
              />
            )}
            <Catalogue isFirst={data.length === 0} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

const COLUMNS: readonly Column<Integration>[] = [
  {
    id: "name",
    header: "Name",
    cell: ({ id, name, provider, target_host }) => (
      <div className="py-1">
        <Link to="/integrations/$integrationId" params={{ integrationId: id }} className={ROW_LINK}>
          {name}
        </Link>
        <p className="text-xs text-muted">
          {[findProduct(provider)?.name ?? provider, target_host].filter(Boolean).join(", ")}
        </p>
      </div>
    ),
  },
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => {
      const { label, tone } = INTEGRATION_STATUSES[status];
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  {
    id: "auto",
    header: "Pushes",
    className: "max-sm:hidden",
    cell: ({ auto_push }) => (auto_push ? "After each job" : "By hand"),
  },
  {
    id: "changed",
    header: "Changed",
    className: "max-sm:hidden text-muted",
    cell: ({ updated_at }) => <Time iso={updated_at} />,
  },
];

/** The products, and what each of them makes of a lead. */
const Catalogue = ({ isFirst }: { isFirst: boolean }) => (
  <section className="px-4 py-5">
    <h2 className="text-sm font-semibold">
      {isFirst ? "Send leads to your tools" : "Connect another"}
    </h2>
    <p className="mt-0.5 mb-3 text-muted">
      Push leads by hand, after each job, or with a workflow. Pushing a lead again updates its
      record.
    </p>
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {PRODUCTS.map(({ id, name, purpose }) => (
        <li key={id}>
          <Link
            to="/integrations/new/$provider"
            params={{ provider: id }}
            className="flex h-full items-start gap-3 rounded-lg border bg-surface p-3 hover:border-line-strong hover:bg-hover"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{name}</span>
              <span className="block text-muted">{purpose}</span>
            </span>
            <Plus aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
