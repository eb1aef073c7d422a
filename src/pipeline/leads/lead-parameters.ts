import { groupForParameters } from "#src/db/parameter-groups";
import { searchText } from "#src/db/search-text";
import { nextVerificationAt } from "#src/pipeline/verification/email-check";
import { newId } from "#src/shared/ids";
import { packEnrichment, packProfile, packTechnologies } from "#src/shared/stored-lead";
import { sortName } from "#src/shared/text/sort-name";
import { toStatusMask } from "./email-status-mask";
import type { NewLead, NewEmail } from "./new-lead";

/** `isHiring`: whether the company of its domain has open roles. */
export function asParameters({ text: _text, ...lead }: NewLead, isHiring: boolean): Parameters {
  const emails = new Map(lead.emails.map((found) => [found.email.toLowerCase(), found] as const));
  const technologies = new Map(lead.technologies.map((found) => [found.name.toLowerCase(), found]));
  return {
    row: {
      ...lead,
      isHiring,
      sortName: sortName(lead.companyName),
      emails: [...emails.keys()],
      emailStatuses: toStatusMask(
        [...emails.values()].map(({ check }) => check?.status ?? "unknown"),
      ),
      phones: [...new Set(lead.phones)],
      technologies: packTechnologies([...technologies.values()]),
      enrichment: packEnrichment(lead.enrichment),
      ...(lead.profile && { profile: packProfile(lead.profile) }),
    },
    related: {
      id: lead.id,
      emails: [...emails].map(([email, found]) => withIds({ ...found, email })),
      addresses: [...emails.keys()],
      search: searchText(lead),
    },
  };
}

export const groupParameters = (all: Parameters[]): JsonParameters[] =>
  groupForParameters(all, ({ row, related }) =>
    Math.max(JSON.stringify(row).length, JSON.stringify(related).length),
  ).map((group) => ({
    row: JSON.stringify(group.map(({ row }) => row)),
    related: JSON.stringify(group.map(({ related }) => related)),
  }));

export type JsonParameters = { row: string; related: string };

/** One lead as statement parameters: its row in `leads`, and its related rows. */
type Parameters = { row: object; related: object };

const withIds = ({ check, ...found }: NewEmail) => ({
  ...found,
  id: newId(),
  ...(check && {
    check: { ...check, nextVerificationAt: nextVerificationAt(check) },
  }),
});
