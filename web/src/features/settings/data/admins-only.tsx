import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { isAdminRole, useRole } from "#web/api/use-role";
import { EmptyState } from "#web/ui/empty-state";
import { SkeletonLines } from "#web/ui/skeleton";

type AdminsOnlyProps = {
  /** What is shown, such as "the API keys". */
  what: string;
  children: ReactNode;
};

/** Content that the API returns to owners and admins only. A member reads why it is missing. */
export function AdminsOnly({ what, children }: AdminsOnlyProps) {
  const role = useRole();
  if (role === undefined) return <SkeletonLines lines={6} />;
  if (isAdminRole(role)) return children;
  return (
    <EmptyState icon={Lock} title={`Only owners and admins see ${what}`}>
      You are a member of this workspace. Ask an owner or admin for another role.
    </EmptyState>
  );
}
