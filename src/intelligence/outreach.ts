import * as z from "zod";
import type { Question } from "#src/ports/language-model";
import { boundProfile, type CompanyProfile, statedBy } from "./company-profile";
import { DATA_RULE, delimit, shorten } from "./delimit";
import { GivenFacts } from "./claims/given-facts";
import { textOf } from "./model-text";
import { findPlaceholders, withoutUnfilledSignature } from "./placeholders";

export const OUTREACH_KINDS = [
  "first_line",
  "cold_email",
  "linkedin_opener",
  "pitch",
  "follow_up",
] as const;
export type OutreachKind = (typeof OUTREACH_KINDS)[number];

/** The offer and its tone. */
export type Offer = { product: string; tone: string | null };

/** The sender as the workspace defines it, with the signature of its e-mails. */
export type Sender = { company: string; name: string | null; signature: string | null };

/** The recipient, if the caller knows it: a name is never guessed. */
export type Recipient = { name: string; title: string | null };

/** All input of a text. */
export type OutreachBrief = {
  offer: Offer;
  sender: Sender;
  recipient: Recipient | null;
  /** BCP 47 tag; null for the language of the website. */
  language: string | null;
  profile: CompanyProfile;
};

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
    task: "Write a follow-up e-mail with a subject, to a first one that got no reply: at most 70 words, something new, no reproach.",
    hasSubject: true,
    maxLength: 2_000,
  },
};

/** Texts should differ between leads. Facts come from the data at any temperature. */
const TEMPERATURE = 0.7;

const INSTRUCTIONS = `You write to companies for the sender, in the sender's voice.
Say only what the data says of the company; never invent names, numbers, customers or results.
Address the recipient by name where the data has one. Otherwise greet without a name, and do not guess one.
End with your last sentence: no name and no signature, which is added to e-mails afterwards.
No placeholders such as [Your Name], no flattery, no exclamation marks.
Write in the language of the company's website where the offer does not ask for another.

${DATA_RULE}`;

/** Parses a model's text. Placeholders are an error that the model is asked to correct. */
const writtenFrom = (prompt: string) =>
  z
    .string()
    .transform((text) => withoutUnfilledSignature(text, prompt))
    .superRefine((text, context) => {
      const placeholders = findPlaceholders(text, prompt);
      if (placeholders.length === 0) return;
      const message = `Has placeholders: ${placeholders.join(", ")}. Write without them, and leave out what you do not know`;
      context.addIssue({ code: "custom", message });
    });

const messageFrom = (prompt: string) =>
  z.object({
    subject: writtenFrom(prompt)
      .nullable()
      .describe("The subject line; null where the kind has none"),
    content: writtenFrom(prompt).describe("The text, ready to be sent, plain, without Markdown"),
  });
type Message = { subject: string | null; content: string };

const draftFrom = (prompt: string) =>
  z.object({
    subject: writtenFrom(prompt).describe("The subject line, at most 70 characters"),
    body: writtenFrom(prompt).describe("The e-mail's text, plain, without Markdown"),
  });
type Draft = { subject: string; body: string };

export function askForOutreach(kind: OutreachKind, brief: OutreachBrief): Question<Message> {
  const data = dataOf(brief);
  const prompt = promptOf(FORMS[kind].task, data, brief.language);
  const given = givenBy(data);
  return {
    name: `outreach_${kind}`,
    instructions: INSTRUCTIONS,
    prompt,
    schema: messageFrom(prompt),
    findFault: ({ subject, content }) => given.findFault(`${subject ?? ""}\n${content}`),
    maxOutputTokens: 1_000,
    temperature: TEMPERATURE,
  };
}

/** The text without unfounded facts; null if nothing remains. */
export function readOutreach(kind: OutreachKind, response: Message, brief: OutreachBrief) {
  const { hasSubject, maxLength } = FORMS[kind];
  const given = givenBy(dataOf(brief));
  const content = textOf(foundedText(given, response.content), maxLength);
  if (content === null) return null;
  // Every kind with a subject is an e-mail.
  if (!hasSubject) return { subject: null, content };
  const subject = textOf(foundedSubject(given, response.subject, brief), 200);
  return { subject, content: sign(content, brief.sender) };
}

export function askForEmailDraft(brief: OutreachBrief): Question<Draft> {
  const data = dataOf(brief);
  const prompt = promptOf(FORMS.cold_email.task, data, brief.language);
  const given = givenBy(data);
  return {
    name: "email_draft",
    instructions: INSTRUCTIONS,
    prompt,
    schema: draftFrom(prompt),
    findFault: ({ subject, body }) => given.findFault(`${subject}\n${body}`),
    maxOutputTokens: 1_000,
    temperature: TEMPERATURE,
  };
}

/** The draft without unfounded facts; null if nothing remains. */
export function readEmailDraft(response: Draft, brief: OutreachBrief) {
  const given = givenBy(dataOf(brief));
  const subject = textOf(foundedSubject(given, response.subject, brief), 200);
  const body = textOf(foundedText(given, response.body), 4_000);
  return subject === null || body === null ? null : { subject, body: sign(body, brief.sender) };
}

/** Empty if only a greeting remains. */
function foundedText(given: GivenFacts, text: string): string {
  const founded = given.founded(text);
  return founded === text.trim() || /[.!?…。！？]/u.test(founded) ? founded : "";
}

/** A subject is one statement. An unfounded one is replaced by the sender's name. */
const foundedSubject = (given: GivenFacts, subject: string | null, { sender }: OutreachBrief) =>
  subject === null || given.isFounded(subject) ? subject : sender.company;

/** The e-mail with the workspace's exact signature, or else with the sender's name if known. */
function sign(text: string, { signature, name, company }: Sender): string {
  const ending = signature ?? (name === null ? null : `${name}\n${company}`);
  return ending === null || text.endsWith(ending) ? text : `${text}\n\n${ending}`;
}

/** All input of a text, short enough for a prompt. */
function dataOf({ offer, sender, recipient, profile }: OutreachBrief) {
  const bounded = (text: string | null, length: number) =>
    text === null ? null : shorten(text, length);
  return {
    sender: { company: shorten(sender.company, 200), name: bounded(sender.name, 80) },
    recipient: recipient && {
      name: shorten(recipient.name, 100),
      title: bounded(recipient.title, 100),
    },
    offer: { product: shorten(offer.product, 2_000), tone: bounded(offer.tone, 200) },
    facts: boundProfile(profile),
  };
}

const givenBy = (data: ReturnType<typeof dataOf>) => new GivenFacts(data, statedBy(data.facts));

function promptOf(task: string, data: ReturnType<typeof dataOf>, language: string | null): string {
  const blocks = Object.entries(data).map(([tag, each]) => delimit(tag, each));
  const name = language && languageName(language);
  return [name ? `${task} Write in ${name}.` : task, ...blocks].join("\n\n");
}

/** The English name of a language, which is safe in an instruction. Null for text that is no tag of a known language. */
function languageName(tag: string): string | null {
  try {
    const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
    return names.of(tag) ?? null;
  } catch {
    // The text is no tag. Requests are checked before.
    return null;
  }
}
