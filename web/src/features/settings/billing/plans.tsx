import { useQuery } from "@tanstack/react-query";
import { plansQuery } from "#web/features/settings/data/queries";
import { formatNumber } from "#web/format/numbers";
import { Badge } from "#web/ui/badge";
import { classNames } from "#web/ui/class-names";
import { Section } from "#web/ui/section";

/** The plans, to compare. The operator of the service changes the plan of a workspace. */
export function Plans({ current }: { current: string }) {
  const { data } = useQuery(plansQuery());
  if (!data) return null;
  return (
    <Section title="Plans">
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {data.data.map((plan) => (
          <li
            key={plan.id}
            className={classNames(
              "grid content-start gap-2 rounded-lg border bg-surface p-3",
              plan.id === current && "border-accent",
            )}
          >
            <p className="flex items-center justify-between gap-2 font-medium">
              {plan.name}
              {plan.id === current && <Badge tone="info">your plan</Badge>}
            </p>
            <p>
              <span className="text-base font-semibold tabular-nums">
                ${formatNumber(plan.price_monthly)}
              </span>
              <span className="text-muted"> a month</span>
            </p>
            <p className="text-muted tabular-nums">
              {formatNumber(plan.credits_monthly)} credits a month
            </p>
            <ul className="grid gap-0.5 text-xs text-muted">
              {plan.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-muted">The operator of this service changes the plan.</p>
    </Section>
  );
}
