import type { Member } from "@quarry/client";

export type Role = Member["role"];
type RoleOption = { value: Role; label: string };

export const ROLES: readonly RoleOption[] = [
  { value: "member", label: "Member" },
  { value: "admin", label: "Admin" },
  { value: "owner", label: "Owner" },
];

export const labelOf = (role: Role): string =>
  ROLES.find(({ value }) => value === role)?.label ?? role;

/** The roles that a user with a role can give to others. */
export const rolesToGive = (own: Role | undefined): readonly RoleOption[] =>
  own === "owner" ? ROLES : ROLES.filter(({ value }) => value !== "owner");

/** Why a user with a role may not change a member; undefined if they may. The API checks it again. */
export function reasonAgainst(own: Role | undefined, member: Member): string | undefined {
  if (own !== "owner" && own !== "admin") return "Only owners and admins can change members";
  if (own === "admin" && member.role === "owner") return "Only owners can change an owner";
  return undefined;
}
