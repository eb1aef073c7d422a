import type { DeletionRequest } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Eraser } from "lucide-react";
import { useState } from "react";
import { useAdminReason } from "#web/api/use-role";
import { AdminsOnly } from "#web/features/settings/data/admins-only";
import { deletionRequestsQuery } from "#web/features/settings/data/queries";
import { pageOf } from "#web/features/settings/data/search";
import { pageText } from "#web/routing/read-search";
import { Badge } from "#web/ui/badge";
import { type Column, DataTable } from "#web/ui/data-table";
import { EmptyState } from "#web/ui/empty-state";
import { GuardedButton } from "#web/ui/guarded-button";
import { Page } from "#web/ui/page";
import { Pager } from "#web/ui/pager";
import { QueryView } from "#web/ui/query-view";
import { Time } from "#web/ui/time";
import { erasedInWords } from "./erase-words";
import { EraseDialog } from "./erase-dialog";

/** Erasure of persons and companies, and the proof of it. */
export function DeletionRequestsPage() {
  const reason = useAdminReason();
  const [isAsking, setAsking] = useState(false);
  const erase = (
    <GuardedButton variant="danger" size="small" reason={reason} onClick={() => setAsking(true)}>
      <Eraser aria-hidden="true" className="size-3.5" />
      Erase
    </GuardedButton>
  );
  return (
    <Page title="Deletion requests" actions={erase}>
      <AdminsOnly what="deletion requests">
        <Requests />
      </AdminsOnly>
      {isAsking && <EraseDialog onClose={() => setAsking(false)} />}
    </Page>
  );
}

const COLUMNS: readonly Column<DeletionRequest>[] = [
  {
    id: "subject",
    header: "Subject",
    cell: ({ subject, subject_type, reason }) => (
      <div className="py-1">
        <p className="font-medium">{subject}</p>
        <p className="text-xs text-muted">
          {subject_type === "domain" ? "Company" : "Person"}
          {reason && `: ${reason}`}
        </p>
      </div>
    ),
  },
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => (
      <Badge tone={status === "completed" ? "ok" : "info"}>
        {status === "completed" ? "erased" : "in progress"}
      </Badge>
    ),
  },
  {
    id: "erased",
    header: "Erased",
    className: "max-sm:hidden",
    cell: ({ erased }) => erasedInWords(erased),
  },
  {
    id: "created",
    header: "Requested",
    className: "text-muted",
    cell: ({ created_at }) => <Time iso={created_at} />,
  },
];

/** While a request is in progress, the list is asked for again. */
const POLL_MS = 3_000;

function Requests() {
  const search = useSearch({ from: "/app/settings/deletion-requests" });
  const navigate = useNavigate({ from: "/settings/deletion-requests" });
  const query = useQuery({
    ...deletionRequestsQuery(pageOf(search)),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === "pending") ? POLL_MS : false,
  });
  return (
    <QueryView query={query}>
      {({ data, total, per_page }) =>
        total === 0 ? (
          <EmptyState icon={Eraser} title="No deletion requests yet">
            When a person or a company asks you to erase their data, erase them here. Their address
            or domain is then suppressed, so that later crawls skip it.
          </EmptyState>
        ) : (
          <>
            <DataTable
              label="Deletion requests"
              columns={COLUMNS}
              rows={data}
              rowKey={({ id }) => id}
            />
            <Pager
              page={pageOf(search)}
              perPage={per_page}
              total={total}
              onChange={(page) => void navigate({ search: pageText(page) })}
            />
          </>
        )
      }
    </QueryView>
  );
}
