import type { DeletionPreview, DeletionRequest } from "@quarry/client";
import { counted } from "#web/format/numbers";

type Counts = Pick<DeletionPreview, "leads" | "people" | "emails">;
type SubjectType = DeletionRequest["subject_type"];

const NOTHING = "nothing";

/** The people and addresses that are removed, without those that are none. */
const removedParts = ({ people, emails }: Counts): string =>
  [
    people > 0 && counted(people, "person", "people"),
    emails > 0 && counted(emails, "address", "addresses"),
  ]
    .filter(Boolean)
    .join(" and ");

/** What was erased. Of a domain these are whole leads; otherwise their leads stay. */
export function erasedInWords(counts: Counts): string {
  const leads = counts.leads > 0 ? counted(counts.leads, "lead") : "";
  return [leads, removedParts(counts)].filter(Boolean).join(" with ") || NOTHING;
}

/** What a request would erase, in the words of its result, and that the leads of a person stay. */
export function previewInWords(
  type: SubjectType,
  { is_complete, matches, ...counts }: DeletionPreview,
): string {
  const rest = is_complete ? "" : " Only a part of the leads was looked at.";
  if (type === "domain") return `Removes ${erasedInWords(counts)}.${rest}`;
  const parts = removedParts(counts);
  if (!parts && counts.leads === 0) return `Removes ${NOTHING}.${rest}`;
  const domains = [...new Set(matches.map(({ domain }) => domain))];
  const where = domains.length > 0 ? ` (${domains.join(", ")})` : "";
  const stays = counts.leads === 1 ? "the lead itself stays" : "the leads themselves stay";
  return `Removes ${parts || "mentions"} from ${counted(counts.leads, "lead")}${where}; ${stays}.${rest}`;
}
