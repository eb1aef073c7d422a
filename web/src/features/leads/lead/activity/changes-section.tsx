import type { LeadDetails as Lead } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { KIND_ICONS, KIND_LABELS } from "#web/features/watch/data/kinds";
import { changesQuery } from "#web/features/watch/data/queries";
import { TextWithPhones } from "#web/phones/text-with-phones";
import { buttonClass } from "#web/ui/button";
import { ErrorLine } from "#web/ui/error-state";
import { ExternalLink } from "#web/ui/external-link";
import { Section } from "#web/ui/section";
import { Time } from "#web/ui/time";

const SHOWN = 6;

/** What monitors found to have changed on the site, the newest first. Nothing without changes. */
export function ChangesSection({ lead: { website } }: { lead: Lead }) {
  const { host } = new URL(website);
  const { data, error } = useQuery(changesQuery({ host }, 1));
  if (!error && (!data || data.total === 0)) return null;
  return (
    <Section
      title="Changes of the site"
      actions={
        data && (
          <Link to="/watch" search={{ host }} className={buttonClass("ghost", "small")}>
            {data.total > SHOWN ? `All ${data.total} changes` : "Before and after"}
          </Link>
        )
      }
    >
      <ErrorLine error={error} />
      <ol className="grid gap-2.5">
        {data?.data.slice(0, SHOWN).map(({ id, kind, summary, url, detected_at }) => {
          const Icon = KIND_ICONS[kind];
          const { pathname } = new URL(url);
          return (
            <li key={id} className="flex gap-2.5">
              <span
                title={KIND_LABELS[kind]}
                className="grid size-6 shrink-0 place-items-center rounded-md border text-muted"
              >
                <Icon aria-hidden="true" className="size-3" />
                <span className="sr-only">{KIND_LABELS[kind]}</span>
              </span>
              <div className="min-w-0 flex-1">
                <p className="break-words">
                  <TextWithPhones text={summary} />
                </p>
                <p className="truncate text-xs text-muted">
                  <Time iso={detected_at} />
                  {pathname !== "/" && (
                    <>
                      {" "}
                      on <ExternalLink href={url}>{pathname}</ExternalLink>
                    </>
                  )}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
