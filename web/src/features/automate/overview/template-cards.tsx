import { Link } from "@tanstack/react-router";
import { FilePlus2 } from "lucide-react";
import { STEP_KINDS } from "#web/features/automate/data/steps";
import { TEMPLATES } from "#web/features/automate/data/templates";

const CARD =
  "grid content-start gap-1.5 rounded-lg border bg-surface p-3 hover:border-line-strong hover:bg-hover";

/** Workflows to start from. */
export const TemplateCards = () => (
  <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
    {TEMPLATES.map(({ id, name, description, steps }) => (
      <li key={id} className="grid">
        <Link to="/automate/new" search={{ template: id }} className={CARD}>
          <span className="font-medium">{name}</span>
          <span className="text-muted">{description}</span>
          <span className="mt-1 flex items-center gap-1.5 text-muted">
            {steps.map(({ type }, place) => {
              const { icon: Icon } = STEP_KINDS[type];
              return <Icon key={place} aria-hidden="true" className="size-3.5" />;
            })}
            <span className="text-xs">
              {steps.map(({ type }) => STEP_KINDS[type].label).join(" → ")}
            </span>
          </span>
        </Link>
      </li>
    ))}
    <li className="grid">
      <Link to="/automate/new" className={CARD}>
        <span className="flex items-center gap-1.5 font-medium">
          <FilePlus2 aria-hidden="true" className="size-3.5" />
          Empty workflow
        </span>
        <span className="text-muted">Choose every step yourself.</span>
      </Link>
    </li>
  </ul>
);
