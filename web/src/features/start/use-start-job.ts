import type { Job, NewJob } from "@quarry/client";
import { quarry } from "#web/api/client";
import { useAction } from "#web/api/use-action";
import { useRequestKey } from "#web/api/use-request-key";
import { useOpenJob } from "#web/features/jobs/data/use-open-job";
import { counted } from "#web/format/numbers";
import { showDone } from "#web/ui/toast";

type NewCsvJob = Parameters<typeof quarry.jobs.createFromCsv>[0];

/** Creates the job of a list or a file, and opens its page. */
export function useStartJob() {
  const open = useOpenJob();
  const key = useRequestKey();
  const creation = useAction({
    mutationFn: (given: NewJob | NewCsvJob): Promise<Job & { skipped_count?: number }> => {
      const options = { idempotencyKey: key.of(given) };
      return "file" in given
        ? quarry.jobs.createFromCsv(given, options)
        : quarry.jobs.create(given, options);
    },
    onSuccess: async (job) => {
      key.renew();
      if (job.skipped_count)
        showDone(`Skipped ${counted(job.skipped_count, "row")} without a website`);
      await open(job);
    },
    // Shown below the box.
    onError: () => {},
    leaves: true,
  });
  return { start: creation.mutate, isPending: creation.isPending, error: creation.error };
}
