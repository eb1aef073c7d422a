import type { Job } from "@quarry/client";
import { useMutation } from "@tanstack/react-query";
import { useOpenJob } from "#web/features/jobs/data/use-open-job";
import { counted } from "#web/format/numbers";
import { showDone } from "#web/ui/toast";

/** Creates the job and opens its page. */
export function useStartJob() {
  const open = useOpenJob();
  const creation = useMutation({
    mutationFn: (create: () => Promise<Job & { skipped_count?: number }>) => create(),
    onSuccess: async (job) => {
      if (job.skipped_count)
        showDone(`Skipped ${counted(job.skipped_count, "row")} without a website`);
      await open(job);
    },
    // Shown below the box.
    onError: () => {},
  });
  return { start: creation.mutate, isPending: creation.isPending, error: creation.error };
}
