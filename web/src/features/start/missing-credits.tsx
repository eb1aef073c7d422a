import { useQuery } from "@tanstack/react-query";
import { creditsQuery } from "#web/api/account-queries";
import { counted } from "#web/format/numbers";

/** Says that a job would cost more credits than there are. */
export function MissingCredits({ cost }: { cost: number }) {
  const { data } = useQuery(creditsQuery());
  if (!data || cost <= data.balance) return null;
  return (
    <p className="border-t px-4 py-2 text-bad">
      The workspace has {counted(data.balance, "credit")}, which is too few for this job.
    </p>
  );
}
