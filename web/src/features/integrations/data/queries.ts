import type { FieldMapPreviewRequest, Push } from "@quarry/client";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { quarry } from "#web/api/client";

const MAX_PER_PAGE = 200;
const PUSHES_PER_PAGE = 25;

/** The key of everything about integrations. */
export const INTEGRATIONS_KEY = ["integrations"] as const;

export const integrationsQuery = () =>
  queryOptions({
    queryKey: [...INTEGRATIONS_KEY, "list"],
    queryFn: ({ signal }) => quarry.integrations.list({ per_page: MAX_PER_PAGE }, { signal }),
  });

export const integrationQuery = (id: string) =>
  queryOptions({
    queryKey: [...INTEGRATIONS_KEY, id],
    queryFn: ({ signal }) => quarry.integrations.get(id, { signal }),
  });

export const previewQuery = (request: FieldMapPreviewRequest) =>
  queryOptions({
    queryKey: [...INTEGRATIONS_KEY, "preview", request],
    queryFn: ({ signal }) => quarry.integrations.previewFieldMap(request, { signal }),
    placeholderData: keepPreviousData,
  });

type PushFilter = { integration_id: string; status?: Push["status"]; page: number };

export const pushesQuery = (filter: PushFilter) =>
  queryOptions({
    queryKey: ["pushes", filter],
    queryFn: ({ signal }) =>
      quarry.integrations.pushes.list({ ...filter, per_page: PUSHES_PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });

export const pushQuery = (id: string) =>
  queryOptions({
    queryKey: ["pushes", id],
    queryFn: ({ signal }) => quarry.integrations.pushes.get(id, { signal }),
  });

export const pushRequestQuery = (id: string) =>
  queryOptions({
    queryKey: ["pushes", id, "request"],
    queryFn: ({ signal }) => quarry.integrations.pushes.request(id, { signal }),
  });
