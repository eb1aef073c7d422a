import { queryOptions } from "@tanstack/react-query";
import { quarry } from "./client";

/** What the operator configured. It changes with a deployment only. */
export const capabilitiesQuery = () =>
  queryOptions({
    queryKey: ["capabilities"],
    queryFn: async ({ signal }) => (await quarry.health.get({ signal })).capabilities,
    staleTime: Infinity,
  });
