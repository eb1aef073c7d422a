import { companyNameOf, industryOf } from "./judgements.ts";
import { type Facts, isRecord, textOf } from "./prompt-blocks.ts";

type Outreach = { subject: string | null; text: string };

/** A message with company and product. The task in the prompt decides its form. */
export function writeOutreach(
  prompt: string,
  facts: Facts,
  blocks: Record<string, unknown>,
): Outreach {
  const { product: offered, tone } = memberOf(blocks, "offer");
  const sender = textOf(memberOf(blocks, "sender")["company"]) || "our company";
  const recipient = textOf(memberOf(blocks, "recipient")["name"]);
  // Words in the data, such as the name of a network, do not decide the form.
  const task = prompt.split("\n<", 1).join("").toLowerCase();
  const hello = task.includes("write in german") ? "Hallo" : "Hello";
  const greeting = recipient ? `${hello} ${recipient},` : `${hello},`;
  const product = textOf(offered) || "our service";
  const company = companyNameOf(facts) || "your company";
  const industry = industryOf(facts)?.industry.toLowerCase();
  const said = firstSentence(textOf(facts["description"]) || textOf(facts["title"]));
  const observation = said ? `I read on your website: "${said}"` : `I came across ${company}.`;
  const benefit = `${product} could help ${company}${industry ? ` in ${industry}` : ""}.`;
  const manner = textOf(tone) ? `\n\n(${textOf(tone)})` : "";
  if (task.includes("first line")) return { subject: null, text: observation };
  if (task.includes("linkedin"))
    return {
      subject: null,
      text: `${greeting} I follow ${company} with interest and would like to connect.`,
    };
  if (task.includes("pitch")) return { subject: null, text: `${observation}\n${benefit}${manner}` };
  if (task.includes("follow-up"))
    return {
      subject: `${company}: once more, ${product}`,
      text: `${greeting}\n\nI wrote to you about ${product}. ${benefit}${manner}\n\nIs it worth a short call?`,
    };
  return {
    subject: `${product} for ${company}`,
    text: `${greeting}\n\nI write for ${sender}. ${observation}\n\n${benefit}${manner}\n\nWould a short call next week suit you?`,
  };
}

const memberOf = (blocks: Record<string, unknown>, name: string): Record<string, unknown> => {
  const block = blocks[name];
  return isRecord(block) ? block : {};
};

function firstSentence(text: string): string {
  return (/^[^.!?]{1,160}[.!?]?/.exec(text)?.[0] ?? "").trim();
}
