import { Badge } from "#web/ui/badge";
import { Time } from "#web/ui/time";

/** What an API key or a connected client may do. */
export const Scopes = ({ scopes }: { scopes: readonly string[] }) => (
  <span className="flex gap-1">
    {scopes.map((scope) => (
      <Badge key={scope}>{scope}</Badge>
    ))}
  </span>
);

export const LastUsed = ({ at }: { at: string | null }) =>
  at ? <Time iso={at} /> : <span className="text-muted">never</span>;

type CreatedProps = { at: string; by: string | null | undefined };

export const Created = ({ at, by }: CreatedProps) => (
  <>
    <Time iso={at} />
    {by && ` by ${by}`}
  </>
);
