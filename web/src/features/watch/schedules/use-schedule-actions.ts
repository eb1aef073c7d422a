import type { Schedule, SchedulePage } from "@quarry/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { quarry } from "#web/api/client";
import { useAction } from "#web/api/use-action";
import { SCHEDULES_KEY } from "#web/features/watch/data/queries";
import { useOpenJob } from "#web/features/jobs/data/use-open-job";
import { showFailure } from "#web/ui/toast";

/** Pause and resume, which show at once and are taken back if the API rejects them; and run now. */
export function useScheduleActions() {
  const cache = useQueryClient();
  const openJob = useOpenJob();
  const refresh = () => cache.invalidateQueries({ queryKey: SCHEDULES_KEY });

  const toggle = useMutation({
    mutationFn: ({ id, enabled }: Pick<Schedule, "id" | "enabled">) =>
      quarry.schedules.update(id, { enabled }),
    onMutate: async ({ id, enabled }) => {
      await cache.cancelQueries({ queryKey: SCHEDULES_KEY });
      const former = cache.getQueriesData<SchedulePage>({ queryKey: [...SCHEDULES_KEY, "page"] });
      for (const [key, page] of former)
        cache.setQueryData(key, page && withSchedule(page, id, { enabled }));
      return { former };
    },
    onError: (error, _change, context) => {
      for (const [key, page] of context?.former ?? []) cache.setQueryData(key, page);
      showFailure(error);
    },
    onSettled: refresh,
  });

  const run = useAction({
    mutationFn: (id: string) => quarry.schedules.run(id),
    leaves: true,
    onSuccess: async (job) => {
      await openJob(job);
      await refresh();
    },
  });
  return { toggle: toggle.mutate, run: run.mutate, refresh };
}

const withSchedule = (page: SchedulePage, id: string, change: Partial<Schedule>): SchedulePage => ({
  ...page,
  data: page.data.map((one) => (one.id === id ? { ...one, ...change } : one)),
});
