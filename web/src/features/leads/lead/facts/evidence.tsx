import { ExternalLink } from "#web/ui/external-link";

type EvidenceProps = { url: string; snippet: string };

/** The page and the words from which a fact was read. */
export const Evidence = ({ url, snippet }: EvidenceProps) => (
  <p className="text-xs break-words text-muted">
    <ExternalLink href={url}>{shortAddress(url)}</ExternalLink>
    {snippet && <q className="ml-1.5">{snippet}</q>}
  </p>
);

const shortAddress = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");
