import { useMutation, useQueryClient } from "@tanstack/react-query";
import { quarry } from "#web/api/client";
import { useAdminReason } from "#web/api/use-role";
import { workspaceQuery } from "#web/features/settings/data/queries";
import { CheckboxField } from "#web/ui/checkbox-field";
import { Section } from "#web/ui/section";
import { showDone, showFailure } from "#web/ui/toast";

/** Whether crawls collect names of people. It changes at once, and back if the API rejects it. */
export function PeopleSwitch({ isOn }: { isOn: boolean }) {
  const cache = useQueryClient();
  const reason = useAdminReason();
  const { queryKey } = workspaceQuery();
  const change = useMutation({
    mutationFn: (collect_people: boolean) => quarry.workspace.update({ collect_people }),
    onMutate: (collect_people) => {
      const before = cache.getQueryData(queryKey);
      cache.setQueryData(queryKey, (known) => known && { ...known, collect_people });
      return { before };
    },
    onError: (error, _isOn, context) => {
      cache.setQueryData(queryKey, context?.before);
      showFailure(error);
    },
    onSuccess: (_workspace, isOnNow) =>
      showDone(isOnNow ? "New crawls collect people" : "New crawls collect no people"),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
  return (
    <Section title="People">
      <CheckboxField
        label="Collect the people that websites name"
        hint={
          reason ??
          "Names, positions and contacts of persons are personal data. Switched off, new crawls keep data of companies only."
        }
        checked={isOn}
        disabled={reason !== undefined}
        onChange={(event) => change.mutate(event.target.checked)}
      />
    </Section>
  );
}
