import type { NewCsvVerification, NewVerification } from "@quarry/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { creditsQuery } from "#web/api/account-queries";
import { quarry } from "#web/api/client";
import { VERIFICATIONS_KEY, verificationQuery } from "#web/features/verify/data/queries";
import { counted } from "#web/format/numbers";
import { showDone } from "#web/ui/toast";

/** Starts the verification of a list or a file, and opens its page. */
export function useStartVerification() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const creation = useMutation({
    mutationFn: (given: NewVerification | NewCsvVerification) =>
      "file" in given
        ? quarry.verifications.createFromCsv(given)
        : quarry.verifications.create(given),
    onSuccess: async (created) => {
      cache.setQueryData(verificationQuery(created.id).queryKey, created);
      if (created.skipped_count > 0)
        showDone(
          `Left out ${counted(created.skipped_count, "row")}`,
          "They have no address, or one on the suppression list.",
        );
      await navigate({ to: "/verify/$verificationId", params: { verificationId: created.id } });
      await Promise.all([
        cache.invalidateQueries(creditsQuery()),
        cache.invalidateQueries({ queryKey: VERIFICATIONS_KEY }),
      ]);
    },
    // Shown below the box.
    onError: () => {},
  });
  return { start: creation.mutate, isPending: creation.isPending, error: creation.error };
}
