import type { Technology } from "@quarry/client";
import { Facts, Section } from "#web/ui/section";

/** The technologies of the site by kind, with versions that the site reveals. */
export function TechnologiesSection({ technologies }: { technologies: Technology[] }) {
  const byKind = Map.groupBy(technologies, ({ category }) => category);
  const name = (one: Technology) => (one.version ? `${one.name} ${one.version}` : one.name);
  return (
    <Section title="Technologies">
      {technologies.length === 0 ? (
        <p className="text-muted">None recognized on the pages that were read.</p>
      ) : (
        <Facts
          facts={[...byKind].map(([kind, found]) => ({
            label: kind,
            value: found.map(name).join(", "),
          }))}
        />
      )}
    </Section>
  );
}
