import { queryOptions } from "@tanstack/react-query";
import { quarry } from "#web/api/client";

export const overviewQuery = () =>
  queryOptions({
    queryKey: ["analytics", "overview"],
    queryFn: ({ signal }) => quarry.analytics.overview({ signal }),
  });

export const forecastQuery = () =>
  queryOptions({
    queryKey: ["analytics", "forecast"],
    queryFn: ({ signal }) => quarry.analytics.forecast({ signal }),
  });
