import type { Scope } from "#src/db/scope";
import {
  askForEmailDraft,
  askForOutreach,
  type Offer,
  type OutreachKind,
  type Recipient,
  readEmailDraft,
  readOutreach,
} from "#src/intelligence/outreach";
import { findLead } from "#src/pipeline/leads/lead-row.repository";
import { invalid, notFound } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { isoTime } from "#src/shared/iso-time";
import { ModelUnavailable } from "#src/ports/language-model";
import type { CreditPrices } from "#src/shared/settings";
import { chargeFor } from "#src/features/ai/charging/charge";
import { type ProfileScope, requireProfile } from "./lead-profile";
import type { BudgetedModel } from "#src/features/ai/charging/model";
import {
  type GenerationRow,
  addGeneration,
  isOfMissingLead,
  findGenerations,
} from "./outreach.repository";
import { findLeadRow } from "./leads.repository";
import type { Generation } from "./schemas";
import { readSender } from "./sender";

const MAX_LISTED = 20;

/** The recipient is known only if the caller names one: as text, or as a person of the lead. */
type Addressed = {
  recipient?: Recipient | null | undefined;
  person_id?: string | undefined;
  language?: string | undefined;
};
type OutreachRequest = Offer & Addressed;

/** What a text needs besides the offer. The recipient of a request is text, or a person of the lead. */
async function readBrief(
  scope: ProfileScope,
  leadId: string,
  { recipient = null, person_id: personId, language }: Addressed,
) {
  if (recipient && personId !== undefined)
    throw invalid("body.person_id", "Name a `recipient` or a `person_id`, not both", "conflict");
  const [lead, sender, person] = await Promise.all([
    requireProfile(scope, leadId),
    readSender(scope),
    personId === undefined ? null : findPerson(scope, leadId, personId),
  ]);
  return {
    lead,
    profile: lead.profile,
    sender,
    recipient: person ?? recipient,
    language: language ?? null,
  };
}

async function findPerson(scope: Scope, leadId: string, id: string): Promise<Recipient> {
  const found = (await findLead(scope, leadId))?.people.find((person) => person.id === id);
  if (!found) throw invalid("body.person_id", "The lead has no person with this id", "not_found");
  return { name: found.name, title: found.title };
}

/** Writes one text for a lead and stores it. */
export async function writeOutreach(
  scope: ProfileScope,
  model: BudgetedModel,
  prices: CreditPrices,
  leadId: string,
  { kind, product, tone, ...addressed }: OutreachRequest & { kind: OutreachKind },
  chargeId?: string,
) {
  const { lead, ...known } = await readBrief(scope, leadId, addressed);
  const offer = { product, tone };
  const reason = `Outreach (${kind}) to ${lead.domain}`;
  const purchase = {
    action: "outreach",
    leadId,
    reason,
    ...(chargeId !== undefined && { chargeId }),
  } as const;
  const { value, creditsRemaining } = await chargeFor(
    scope,
    model,
    prices,
    purchase,
    async (metered) => {
      const brief = { offer, ...known };
      const response = await metered.ask(askForOutreach(kind, brief));
      const text = readOutreach(kind, response.value, brief);
      if (!text)
        throw new ModelUnavailable(
          "The model returned an empty text, or only statements that the data does not support",
        );
      const row = {
        id: newId(),
        leadId,
        kind,
        ...offer,
        ...text,
        model: response.model,
        createdAt: Date.now(),
      };
      return { value: row, writes: [addGeneration(scope, row)] };
    },
  ).catch((error: unknown) => {
    // The lead was deleted during the model call. Nothing was charged.
    throw isOfMissingLead(error) ? notFound("Lead") : error;
  });
  return { ...toGeneration(value), credits_remaining: creditsRemaining };
}

/** Drafts an e-mail to a lead. The draft is returned, not stored. */
export async function draftEmail(
  scope: ProfileScope,
  model: BudgetedModel,
  prices: CreditPrices,
  leadId: string,
  { product, tone, ...addressed }: OutreachRequest,
) {
  const { lead, ...known } = await readBrief(scope, leadId, addressed);
  const offer = { product, tone };
  const reason = `E-mail draft to ${lead.domain}`;
  const purchase = { action: "email_draft", leadId, reason } as const;
  const { value, creditsRemaining } = await chargeFor(
    scope,
    model,
    prices,
    purchase,
    async (metered) => {
      const brief = { offer, ...known };
      const response = await metered.ask(askForEmailDraft(brief));
      const draft = readEmailDraft(response.value, brief);
      if (!draft)
        throw new ModelUnavailable(
          "The model returned an empty e-mail, or only statements that the data does not support",
        );
      return { value: draft };
    },
  );
  return { ...value, credits_remaining: creditsRemaining };
}

/** The latest texts written for a lead, newest first. */
export async function listOutreach(scope: Scope, leadId: string): Promise<Generation[]> {
  if (!(await findLeadRow(scope, leadId))) throw notFound("Lead");
  const rows = await findGenerations(scope, leadId, MAX_LISTED);
  return rows.map(toGeneration);
}

const toGeneration = (row: GenerationRow): Generation => ({
  id: row.id,
  kind: row.kind as OutreachKind,
  product: row.product,
  tone: row.tone,
  subject: row.subject,
  content: row.content,
  model: row.model,
  created_at: isoTime(row.createdAt),
});
