import type { Schedule } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { CalendarClock } from "lucide-react";
import { lazy, useState } from "react";
import { quarry } from "#web/api/client";
import { schedulesQuery } from "#web/features/watch/data/queries";
import { type WatchSearch, withoutEmpty } from "#web/features/watch/data/search";
import { pageNumber, pageText } from "#web/routing/read-search";
import { Button } from "#web/ui/button";
import { ConfirmDialog } from "#web/ui/confirm-dialog";
import { EmptyState } from "#web/ui/empty-state";
import { ErrorState } from "#web/ui/error-state";
import { Pager } from "#web/ui/pager";
import { SkeletonLines } from "#web/ui/skeleton";
import { SchedulesTable } from "./schedules-table";
import { useScheduleActions } from "./use-schedule-actions";
import { LazyPart } from "#web/ui/lazy-part";

const ScheduleDialog = lazy(() =>
  import("./schedule-dialog").then((module) => ({ default: module.ScheduleDialog })),
);

type SchedulesProps = { search: WatchSearch; onCreate: () => void };

/** All schedules and monitors, and what can be done with each. */
export function Schedules({ search, onCreate }: SchedulesProps) {
  const page = pageNumber(search.page);
  const navigate = useNavigate({ from: "/watch" });
  const { data, error, refetch } = useQuery(schedulesQuery(page));
  const { toggle, run, refresh } = useScheduleActions();
  const [editing, setEditing] = useState<Schedule | null>(null);
  const [deleting, setDeleting] = useState<Schedule | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={6} />;
  if (data.total === 0)
    return (
      <EmptyState
        icon={CalendarClock}
        title="Nothing is scheduled"
        actions={
          <Button variant="primary" onClick={onCreate}>
            New schedule
          </Button>
        }
      >
        A schedule crawls a list of websites again and again, so that leads stay fresh. A monitor
        also reports what changed.
      </EmptyState>
    );
  return (
    <>
      <SchedulesTable
        schedules={data.data}
        onToggle={toggle}
        onRun={run}
        onEdit={setEditing}
        onDelete={setDeleting}
      />
      <Pager
        page={page}
        perPage={data.per_page}
        total={data.total}
        onChange={(to) =>
          void navigate({ search: withoutEmpty({ tab: "schedules", ...pageText(to) }) })
        }
      />
      {editing && (
        <LazyPart>
          <ScheduleDialog schedule={editing} onClose={() => setEditing(null)} />
        </LazyPart>
      )}
      {deleting && (
        <ConfirmDialog
          open
          onOpenChange={() => setDeleting(null)}
          title={`Delete “${deleting.name}”?`}
          action="Delete"
          onConfirm={async () => {
            await quarry.schedules.delete(deleting.id);
            await refresh();
          }}
        >
          Its jobs and leads stay, and a running job continues. The remembered versions of its pages
          and its detected changes are deleted.
        </ConfirmDialog>
      )}
    </>
  );
}
