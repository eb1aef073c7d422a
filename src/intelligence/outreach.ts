import * as z from "zod";
import type { Question } from "#src/shared/language-model";
import { boundProfile, type CompanyProfile } from "./company-profile";
import { DATA_RULE, delimit, shorten } from "./delimit";
import { textOf } from "./plain-answer";

export const OUTREACH_KINDS = [
  "first_line",
  "cold_email",
  "linkedin_opener",
  "pitch",
  "follow_up",
] as const;
export type OutreachKind = (typeof OUTREACH_KINDS)[number];

/** What is offered, and how it is to sound. */
export type Offer = { product: string; tone: string | null };

type Form = { task: string; hasSubject: boolean; maxLength: number };

const FORMS: Record<OutreachKind, Form> = {
  first_line: {
    task: "Write the first line of a cold e-mail: one sentence, at most 30 words, about something particular to this company. No greeting, no offer.",
    hasSubject: false,
    maxLength: 400,
  },
  cold_email: {
    task: "Write a cold e-mail with a subject: at most 120 words, one particular observation about the company, one benefit of the offer for it, one easy question at the end.",
    hasSubject: true,
    maxLength: 3_000,
  },
  linkedin_opener: {
    task: "Write a message for a LinkedIn connection request: at most 280 characters, personal, no offer yet, no link.",
    hasSubject: false,
    maxLength: 300,
  },
  pitch: {
    task: "Write a pitch of the offer to this company: at most 80 words, problem, offer, outcome, in plain sentences.",
    hasSubject: false,
    maxLength: 2_000,
  },
  follow_up: {
    task: "Write a follow-up e-mail with a subject, to a first one that was not answered: at most 70 words, something new, no reproach.",
    hasSubject: true,
    maxLength: 2_000,
  },
};

/** Texts are to differ from lead to lead; facts come from the data whatever the temperature. */
const TEMPERATURE = 0.7;

const Message = z.object({
  subject: z.string().nullable().describe("The subject line; null where the kind has none"),
  content: z.string().describe("The text, ready to be sent, plain, without Markdown"),
});

const Draft = z.object({
  subject: z.string().describe("The subject line, at most 70 characters"),
  body: z.string().describe("The e-mail's text, plain, without Markdown"),
});

const INSTRUCTIONS = `You write to companies for the person who offers something, in that person's voice.
Say only what the data says of the company; never invent names, numbers, customers or results.
No placeholders such as [Name] unless there is no other way, no flattery, no exclamation marks.
Write in the language of the company's website where the offer does not ask for another.

${DATA_RULE}`;

export function askForOutreach(
  kind: OutreachKind,
  offer: Offer,
  profile: CompanyProfile,
): Question<z.infer<typeof Message>> {
  return {
    name: `outreach_${kind}`,
    instructions: INSTRUCTIONS,
    prompt: promptOf(FORMS[kind].task, offer, profile),
    answer: Message,
    maxOutputTokens: 1_000,
    temperature: TEMPERATURE,
  };
}

/** Null where the model wrote nothing. */
export function readOutreach(kind: OutreachKind, answer: z.infer<typeof Message>) {
  const { hasSubject, maxLength } = FORMS[kind];
  const content = textOf(answer.content, maxLength);
  if (content === null) return null;
  return { subject: hasSubject ? textOf(answer.subject, 200) : null, content };
}

export function askForEmailDraft(
  offer: Offer,
  profile: CompanyProfile,
): Question<z.infer<typeof Draft>> {
  return {
    name: "email_draft",
    instructions: INSTRUCTIONS,
    prompt: promptOf(FORMS.cold_email.task, offer, profile),
    answer: Draft,
    maxOutputTokens: 1_000,
    temperature: TEMPERATURE,
  };
}

/** Null where the model wrote nothing. */
export function readEmailDraft(answer: z.infer<typeof Draft>) {
  const [subject, body] = [textOf(answer.subject, 200), textOf(answer.body, 4_000)];
  return subject === null || body === null ? null : { subject, body };
}

function promptOf(task: string, { product, tone }: Offer, profile: CompanyProfile): string {
  const offer = {
    product: shorten(product, 2_000),
    tone: tone === null ? null : shorten(tone, 200),
  };
  return [task, delimit("offer", offer), delimit("facts", boundProfile(profile))].join("\n\n");
}
