import type { Member } from "@quarry/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { meQuery } from "#web/api/account-queries";
import { quarry } from "#web/api/client";
import { useRole } from "#web/api/use-role";
import { membersQuery } from "#web/features/settings/data/queries";
import { Select } from "#web/ui/select";
import { Tooltip } from "#web/ui/tooltip";
import { showDone, showFailure } from "#web/ui/toast";
import { labelOf, reasonAgainst, rolesToGive, type Role } from "./roles";

/** The role of a member: shown at once, and set back if the API rejects it. */
export function RoleSelect({ member }: { member: Member }) {
  const cache = useQueryClient();
  const own = useRole();
  const name = member.name ?? member.email;
  const { queryKey } = membersQuery();
  const change = useMutation({
    mutationFn: (role: Role) => quarry.workspace.members.update(member.user_id, { role }),
    onMutate: async (role) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      cache.setQueryData(
        queryKey,
        (page) =>
          page && {
            ...page,
            data: page.data.map((one) => (one.user_id === member.user_id ? { ...one, role } : one)),
          },
      );
      return { before };
    },
    onError: (error, _role, context) => {
      cache.setQueryData(queryKey, context?.before);
      showFailure(error);
    },
    onSuccess: (_member, role) => showDone(`${name} is now ${labelOf(role).toLowerCase()}`),
    onSettled: () =>
      Promise.all([cache.invalidateQueries({ queryKey }), cache.invalidateQueries(meQuery())]),
  });
  const reason = reasonAgainst(own, member);
  if (reason !== undefined)
    return (
      <Tooltip text={reason}>
        <button type="button" className="h-8 text-left">
          {labelOf(member.role)}
        </button>
      </Tooltip>
    );
  return (
    <div className="w-28">
      <Select
        label={`Role of ${name}`}
        value={member.role}
        options={rolesToGive(own)}
        onChange={(role) => {
          if (role !== member.role) change.mutate(role);
        }}
      />
    </div>
  );
}
