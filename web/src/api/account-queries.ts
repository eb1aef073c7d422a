import { queryOptions } from "@tanstack/react-query";
import { quarry } from "./client";

/** The credits of the workspace. Everything that spends some invalidates it. */
export const creditsQuery = () =>
  queryOptions({
    queryKey: ["credits"],
    queryFn: ({ signal }) => quarry.billing.credits({ signal }),
  });

export const workspacesQuery = () =>
  queryOptions({
    queryKey: ["workspaces"],
    queryFn: ({ signal }) => quarry.auth.workspaces({ signal }),
  });

/** The user with their role in this workspace, which an owner can change at any time. */
export const meQuery = () =>
  queryOptions({ queryKey: ["me"], queryFn: ({ signal }) => quarry.auth.me({ signal }) });
