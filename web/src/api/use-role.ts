import type { Me } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { meQuery } from "./account-queries";

type Role = Me["role"];

/** The role of the user in this workspace; undefined until it is known. */
export const useRole = (): Role | undefined => useQuery(meQuery()).data?.role;

export const isAdminRole = (role: Role | undefined): boolean =>
  role === "owner" || role === "admin";

/** Why a member may not do what only owners and admins may; undefined if they may. */
export function useAdminReason(): string | undefined {
  const role = useRole();
  if (role === undefined) return "Your role is being checked";
  return isAdminRole(role) ? undefined : "Only owners and admins can do this";
}
