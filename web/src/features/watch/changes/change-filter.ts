import type { ChangeFilter } from "#web/features/watch/data/queries";
import type { WatchSearch } from "#web/features/watch/data/search";
import type { ApiCall } from "#web/ui/copy-as-menu";

/** The filter of the API for the state of the page. */
export const changeFilterOf = ({ schedule, kind, host }: WatchSearch): ChangeFilter => ({
  ...(schedule && { schedule_id: schedule }),
  ...(kind && { kind }),
  ...(host && { host }),
});

/** What the page shows as a request. */
export function changeCall(search: WatchSearch): ApiCall {
  if (search.tab === "schedules")
    return {
      method: "GET",
      path: "/schedules",
      typescript: "quarry.schedules.list()",
      cli: "quarry schedules list",
    };
  const filter = changeFilterOf(search);
  const query = new URLSearchParams(filter).toString();
  const { schedule_id, kind, host } = filter;
  const flags = [
    ...(schedule_id ? [`--schedule ${schedule_id}`] : []),
    ...(kind ? [`--kind ${kind}`] : []),
  ].join(" ");
  return {
    method: "GET",
    path: `/schedules/changes${query && `?${query}`}`,
    typescript: `quarry.schedules.changes(${query ? JSON.stringify(filter) : ""})`,
    // The command has no filter by host.
    ...(!host && { cli: `quarry schedules changes ${flags}`.trim() }),
  };
}
