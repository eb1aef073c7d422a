import type { Change } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Radar, SearchX } from "lucide-react";
import { changesQuery, recentSchedulesQuery } from "#web/features/watch/data/queries";
import { type WatchSearch, withoutEmpty } from "#web/features/watch/data/search";
import { formatDay } from "#web/format/times";
import { pageNumber, pageText } from "#web/routing/read-search";
import { Button } from "#web/ui/button";
import { EmptyState } from "#web/ui/empty-state";
import { ErrorState } from "#web/ui/error-state";
import { Pager } from "#web/ui/pager";
import { SkeletonLines } from "#web/ui/skeleton";
import { ChangeFilters } from "./change-filters";
import { changeFilterOf } from "./change-filter";
import { ChangeItem } from "./change-item";

type ChangeFeedProps = { search: WatchSearch; onCreate: () => void };

/** What monitors found, newest first, by day. */
export function ChangeFeed({ search, onCreate }: ChangeFeedProps) {
  const filter = changeFilterOf(search);
  const page = pageNumber(search.page);
  const navigate = useNavigate({ from: "/watch" });
  const { data, error, refetch } = useQuery(changesQuery(filter, page));
  const { data: schedules } = useQuery(recentSchedulesQuery());
  const isFiltered = Object.keys(filter).length > 0;
  const change = (changed: Partial<Record<keyof WatchSearch, string>>) =>
    void navigate({ search: withoutEmpty({ ...search, page: "", ...changed }), replace: true });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={9} />;
  if (data.total === 0 && !isFiltered)
    return <NoChanges hasMonitor={hasMonitor(schedules?.data)} onCreate={onCreate} />;
  return (
    <>
      <ChangeFilters search={search} schedules={schedules?.data ?? []} onChange={change} />
      {data.data.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="No change matches"
          actions={<Button onClick={() => void navigate({ search: {} })}>Reset the filters</Button>}
        >
          Remove a filter, or wait for the next run.
        </EmptyState>
      ) : (
        byDay(data.data).map(([day, changes]) => (
          <section key={day} aria-label={day}>
            <h2 className="border-b bg-canvas px-4 py-1.5 text-xs font-medium text-muted">{day}</h2>
            <ul>
              {changes.map((one) => (
                <ChangeItem
                  key={one.id}
                  change={one}
                  schedule={schedules?.data.find(({ id }) => id === one.schedule_id)?.name}
                  onHost={(host) => change({ host })}
                />
              ))}
            </ul>
          </section>
        ))
      )}
      <Pager
        page={page}
        perPage={data.per_page}
        total={data.total}
        onChange={(to) =>
          void navigate({ search: withoutEmpty({ ...search, page: "", ...pageText(to) }) })
        }
      />
    </>
  );
}

const hasMonitor = (schedules: { kind: string }[] | undefined) =>
  schedules?.some(({ kind }) => kind === "monitor") ?? false;

/** Changes in their order, in groups of one day. */
function byDay(changes: readonly Change[]): [string, Change[]][] {
  const days = new Map<string, Change[]>();
  for (const one of changes) {
    const day = formatDay(one.detected_at);
    days.set(day, [...(days.get(day) ?? []), one]);
  }
  return [...days];
}

function NoChanges({
  hasMonitor: isWatching,
  onCreate,
}: {
  hasMonitor: boolean;
  onCreate: () => void;
}) {
  return isWatching ? (
    <EmptyState icon={Radar} title="Nothing has changed yet">
      The first run of a monitor remembers the websites. From the second run on, new and lost
      contacts, texts, technologies and company facts appear here.
    </EmptyState>
  ) : (
    <EmptyState
      icon={Radar}
      title="Watch websites for changes"
      actions={
        <Button variant="primary" onClick={onCreate}>
          Create a monitor
        </Button>
      }
    >
      A monitor reads websites again and again, and reports what is new: a contact, a text, a
      technology, a company fact, or a site that is gone.
    </EmptyState>
  );
}
