import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { meQuery } from "#web/api/account-queries";
import { isAdminRole } from "#web/api/use-role";
import { EmptyState } from "#web/ui/empty-state";
import { QueryView } from "#web/ui/query-view";

type AdminsOnlyProps = {
  /** What is shown, such as "the API keys". */
  what: string;
  children: ReactNode;
};

/** Content that the API returns to owners and admins only. A member reads why it is missing. */
export function AdminsOnly({ what, children }: AdminsOnlyProps) {
  return (
    <QueryView query={useQuery(meQuery())}>
      {({ role }) =>
        isAdminRole(role) ? (
          children
        ) : (
          <EmptyState icon={Lock} title={`Only owners and admins see ${what}`}>
            You are a member of this workspace. Ask an owner or admin for another role.
          </EmptyState>
        )
      }
    </QueryView>
  );
}
