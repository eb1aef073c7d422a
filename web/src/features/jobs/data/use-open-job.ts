import type { Job } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { creditsQuery } from "#web/api/account-queries";
import { jobQuery } from "./queries";

/** Opens the page of a job that was just created, which changed the list of jobs and the credits. */
export function useOpenJob(): (job: Job) => Promise<void> {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async (job) => {
    cache.setQueryData(jobQuery(job.id).queryKey, job);
    await navigate({ to: "/jobs/$jobId", params: { jobId: job.id } });
    await Promise.all([
      cache.invalidateQueries(creditsQuery()),
      cache.invalidateQueries({ queryKey: ["jobs"] }),
    ]);
  };
}
