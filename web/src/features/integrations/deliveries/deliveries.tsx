import type { Integration, Push } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { SearchX, Send } from "lucide-react";
import { lazy } from "react";
import { pushesQuery } from "#web/features/integrations/data/queries";
import { describeError } from "#web/features/integrations/data/error-text";
import { describeEvent, PUSH_TONES } from "#web/features/integrations/data/status";
import { counted } from "#web/format/numbers";
import { pageNumber, pageText } from "#web/routing/read-search";
import { Badge } from "#web/ui/badge";
import { Button } from "#web/ui/button";
import { CopyAsMenu } from "#web/ui/copy-as-menu";
import { type Column, DataTable, ROW_LINK } from "#web/ui/data-table";
import { EmptyState } from "#web/ui/empty-state";
import { Pager } from "#web/ui/pager";
import { QueryView } from "#web/ui/query-view";
import { Select } from "#web/ui/select";
import { Time } from "#web/ui/time";
import { PushNow } from "./push-now";
import { LazyPart } from "#web/ui/lazy-part";

const PushPanel = lazy(() =>
  import("./push-panel").then((module) => ({ default: module.PushPanel })),
);

const STATUSES = [
  { value: "all", label: "All deliveries" },
  { value: "failed", label: "Failed" },
  { value: "partial", label: "Partly failed" },
  { value: "pending", label: "In progress" },
  { value: "succeeded", label: "Succeeded" },
] as const;

/** While a push is in progress, the log is asked for again. */
const POLL_MS = 4_000;

/** What an integration received, newest first. */
export function Deliveries({ integration }: { integration: Integration }) {
  const search = useSearch({ from: "/app/integrations/$integrationId" });
  const navigate = useNavigate({ from: "/integrations/$integrationId" });
  const { status, push } = search;
  const page = pageNumber(search.page);
  const query = useQuery({
    ...pushesQuery({ integration_id: integration.id, page, ...(status && { status }) }),
    refetchInterval: ({ state }) =>
      state.data?.data.some((one) => one.status === "pending") ? POLL_MS : false,
  });
  const open = (id: string) =>
    void navigate({ search: { ...search, push: id }, replace: true, resetScroll: false });
  const close = () => {
    const { push: _closed, ...rest } = search;
    void navigate({ search: rest, replace: true, resetScroll: false });
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2">
        <div className="w-40">
          <Select
            label="Status"
            value={status ?? "all"}
            options={STATUSES}
            onChange={(chosen) =>
              void navigate({ search: chosen === "all" ? {} : { status: chosen } })
            }
          />
        </div>
        <span className="flex-1" />
        <CopyAsMenu
          call={{
            method: "GET",
            path: `/integrations/pushes?integration_id=${integration.id}`,
            typescript: `quarry.integrations.pushes.list({ integration_id: "${integration.id}" })`,
            cli: "quarry integrations pushes",
          }}
        />
        <PushNow integration={integration} onPushed={open} />
      </div>
      <QueryView query={query}>
        {({ data, total, per_page }) =>
          total === 0 ? (
            <NoDeliveries
              isFiltered={status !== undefined}
              onReset={() => void navigate({ search: {} })}
            />
          ) : (
            <>
              <DataTable
                label="Deliveries"
                columns={columnsFor(open)}
                rows={data}
                rowKey={({ id }) => id}
              />
              <Pager
                page={page}
                perPage={per_page}
                total={total}
                onChange={(to) =>
                  void navigate({
                    search: { ...(status && { status }), ...pageText(to) },
                  })
                }
              />
            </>
          )
        }
      </QueryView>
      {push !== undefined && (
        <LazyPart>
          <PushPanel pushId={push} onClose={close} onOpen={open} />
        </LazyPart>
      )}
    </>
  );
}

const columnsFor = (open: (id: string) => void): readonly Column<Push>[] => [
  {
    id: "event",
    header: "Delivery",
    cell: ({ id, event, lead_count }) => (
      <button type="button" onClick={() => open(id)} className={`text-left ${ROW_LINK}`}>
        {describeEvent(event)}
        {lead_count > 0 && (
          <span className="font-normal text-muted">, {counted(lead_count, "lead")}</span>
        )}
      </button>
    ),
  },
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => <Badge tone={PUSH_TONES[status]}>{status}</Badge>,
  },
  {
    id: "result",
    header: "Result",
    className: "max-sm:hidden text-muted",
    cell: ({ error, response_status, pushed, failed }) => (
      <span className="line-clamp-1 max-w-96 break-all">
        {(error && describeError(error)) ??
          [
            response_status !== null && `HTTP ${response_status}`,
            pushed > 0 && `${pushed} pushed`,
            failed > 0 && `${failed} failed`,
          ]
            .filter(Boolean)
            .join(", ")}
      </span>
    ),
  },
  {
    id: "created",
    header: "When",
    align: "right",
    className: "text-muted",
    cell: ({ created_at }) => <Time iso={created_at} />,
  },
];

const NoDeliveries = ({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) =>
  isFiltered ? (
    <EmptyState
      icon={SearchX}
      title="No delivery has this status"
      actions={<Button onClick={onReset}>Show all deliveries</Button>}
    >
      Others may have another one.
    </EmptyState>
  ) : (
    <EmptyState icon={Send} title="Nothing sent yet">
      Push the newest leads with the button above, or select leads in the grid and push them.
    </EmptyState>
  );
