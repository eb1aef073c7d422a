import type { NewCsvVerification, NewVerification } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { creditsQuery } from "#web/api/account-queries";
import { quarry } from "#web/api/client";
import { useAction } from "#web/api/use-action";
import { useRequestKey } from "#web/api/use-request-key";
import { VERIFICATIONS_KEY, verificationQuery } from "#web/features/verify/data/queries";
import { counted } from "#web/format/numbers";
import { showDone } from "#web/ui/toast";

/** Starts the verification of a list or a file, and opens its page. */
export function useStartVerification() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const key = useRequestKey();
  const creation = useAction({
    mutationFn: (given: NewVerification | NewCsvVerification) => {
      const options = { idempotencyKey: key.of(given) };
      return "file" in given
        ? quarry.verifications.createFromCsv(given, options)
        : quarry.verifications.create(given, options);
    },
    onSuccess: async (created) => {
      key.renew();
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
    leaves: true,
  });
  return { start: creation.mutate, isPending: creation.isPending, error: creation.error };
}
