import type { Schedule } from "@quarry/client";
import { Link } from "@tanstack/react-router";
import { CalendarClock, Pencil, Play, Radar, Trash2 } from "lucide-react";
import { describeInterval, formatDue } from "#web/features/watch/data/intervals";
import { counted, formatNumber } from "#web/format/numbers";
import { ActionsMenu } from "#web/ui/actions-menu";
import { type Column, DataTable } from "#web/ui/data-table";
import { MenuItem, MenuSeparator } from "#web/ui/menu";
import { Switch } from "#web/ui/switch";
import { Time } from "#web/ui/time";

type SchedulesTableProps = {
  schedules: readonly Schedule[];
  onToggle: (change: Pick<Schedule, "id" | "enabled">) => void;
  onRun: (id: string) => void;
  onEdit: (schedule: Schedule) => void;
  onDelete: (schedule: Schedule) => void;
};

export function SchedulesTable({ schedules, ...actions }: SchedulesTableProps) {
  return (
    <DataTable
      label="Schedules and monitors"
      columns={columnsOf(actions)}
      rows={schedules}
      rowKey={({ id }) => id}
    />
  );
}

const columnsOf = (
  actions: Omit<SchedulesTableProps, "schedules">,
): readonly Column<Schedule>[] => [
  {
    id: "name",
    header: "Name",
    className: "max-w-72",
    cell: (schedule) => <Name schedule={schedule} />,
  },
  {
    id: "sites",
    header: "Sites",
    align: "right",
    className: "max-md:hidden",
    cell: ({ url_count }) => formatNumber(url_count),
  },
  {
    id: "interval",
    header: "Interval",
    className: "max-sm:hidden whitespace-nowrap",
    cell: ({ interval_minutes }) => describeInterval(interval_minutes),
  },
  {
    id: "last",
    header: "Last run",
    className: "max-md:hidden",
    cell: ({ last_run_at, last_job_id }) =>
      last_run_at && last_job_id ? (
        <Link to="/jobs/$jobId" params={{ jobId: last_job_id }} className="hover:underline">
          <Time iso={last_run_at} />
        </Link>
      ) : (
        <span className="text-muted">not yet</span>
      ),
  },
  {
    id: "next",
    header: "Next run",
    className: "max-sm:hidden text-muted",
    cell: ({ next_run_at, enabled }) =>
      !enabled ? "paused" : next_run_at ? formatDue(next_run_at) : "–",
  },
  {
    id: "enabled",
    header: "On",
    cell: ({ id, name, enabled }) => (
      <Switch
        label={`Run ${name} by itself`}
        checked={enabled}
        onChange={(isOn) => actions.onToggle({ id, enabled: isOn })}
      />
    ),
  },
  {
    id: "actions",
    header: <span className="sr-only">Actions</span>,
    align: "right",
    cell: (schedule) => (
      <ActionsMenu of={schedule.name}>
        <MenuItem icon={Play} onSelect={() => actions.onRun(schedule.id)}>
          Run now
        </MenuItem>
        <MenuItem icon={Pencil} onSelect={() => actions.onEdit(schedule)}>
          Edit…
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={() => actions.onDelete(schedule)}>
          Delete…
        </MenuItem>
      </ActionsMenu>
    ),
  },
];

function Name({ schedule }: { schedule: Schedule }) {
  const { id, name, kind, interval_minutes, last_error, skipped_runs } = schedule;
  const Icon = kind === "monitor" ? Radar : CalendarClock;
  return (
    <div className="py-0.5">
      <span className="flex items-center gap-2">
        <Icon aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
        {kind === "monitor" ? (
          <Link
            to="/watch"
            search={{ schedule: id }}
            title="Show its changes"
            className="truncate font-medium hover:underline"
          >
            {name}
          </Link>
        ) : (
          <span className="truncate font-medium">{name}</span>
        )}
        <span className="text-xs text-muted">{kind}</span>
      </span>
      <span className="block text-xs text-muted sm:hidden">
        {describeInterval(interval_minutes)}
      </span>
      {last_error && (
        <span className="block text-xs whitespace-normal text-warn">
          Skipped {counted(skipped_runs, "run")}: {last_error}
        </span>
      )}
    </div>
  );
}
