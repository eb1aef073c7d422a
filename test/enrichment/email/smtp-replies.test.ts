import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { classifyReply, readReply, type SmtpStage } from "#src/platform/smtp/smtp-reply";
import type { ProbeOutcome } from "#src/ports/mailbox-probe";

/** A reply of a mail server, labelled with its outcome. */
type LabelledReply = {
  source: string;
  provider: string;
  stage: SmtpStage;
  outcome: ProbeOutcome;
  reply: string;
};

const LINES = readFileSync(new URL("../data/smtp-replies.tsv", import.meta.url), "utf8").split(
  "\n",
);
const SOURCES = new Set(
  LINES.flatMap((line) => (line.startsWith("#source\t") ? [line.split("\t")[1]] : [])),
);
const REPLIES = LINES.filter((line) => line !== "" && !line.startsWith("#")).map((line) => {
  const [source, provider, stage, outcome, reply] = line.split("\t");
  return { source, provider, stage, outcome, reply } as LabelledReply;
});

/** A third of the table that no phrase was written for. */
const isHeldOut = ({ reply }: LabelledReply) =>
  createHash("sha256").update(reply).digest().readUInt32BE() % 3 === 0;

/** The address that the reply is about: what it quotes first, as servers quote what they were asked for. */
const addressIn = ({ reply }: LabelledReply) =>
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(reply)?.[0].toLowerCase() ?? "alice@example.com";

const classify = (labelled: LabelledReply) => {
  const reply = readReply(labelled.reply.split("|"));
  if (!reply) throw new Error(`Not a reply: ${labelled.reply}`);
  return classifyReply(reply, labelled.stage, addressIn(labelled));
};

/** The outcomes that make an address invalid. */
const isGone = (outcome: ProbeOutcome) =>
  outcome === "mailbox_not_found" || outcome === "mailbox_disabled";

function measure(replies: readonly LabelledReply[]) {
  const results = replies.map((labelled) => ({ labelled, found: classify(labelled) }));
  const gone = results.filter(({ labelled }) => isGone(labelled.outcome));
  const foundGone = results.filter(({ found }) => isGone(found));
  const rightlyGone = foundGone.filter(({ labelled }) => isGone(labelled.outcome));
  const wrong = results.filter(({ labelled, found }) => labelled.outcome !== found);
  return {
    accuracy: 1 - wrong.length / results.length,
    precision: rightlyGone.length / foundGone.length,
    recall: rightlyGone.length / gone.length,
    wronglyGone: foundGone.filter((result) => !rightlyGone.includes(result)).map(describeResult),
    wrong: wrong.map(describeResult),
  };
}

const describeResult = ({ labelled, found }: { labelled: LabelledReply; found: ProbeOutcome }) =>
  `${labelled.stage}: ${labelled.reply} → ${found}, not ${labelled.outcome}`;

describe("the labelled table of published replies", () => {
  it("has at least 300 different replies, each with a source", () => {
    expect(new Set(REPLIES.map(({ reply }) => reply)).size).toBe(REPLIES.length);
    expect(REPLIES.length).toBeGreaterThanOrEqual(300);
    expect(REPLIES.filter(({ source }) => !SOURCES.has(source))).toEqual([]);
  });

  it("contains only e-mail and IP addresses reserved for examples", () => {
    const text = REPLIES.map(({ reply }) => reply).join("\n");
    const addresses = [...text.matchAll(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g)].map(
      ([address]) => address,
    );
    expect(addresses.filter((address) => !address.startsWith("192.0.2."))).toEqual(["4.16.55.1"]);
  });

  const PARTS: [string, readonly LabelledReply[]][] = [
    ["tuned part", REPLIES.filter((labelled) => !isHeldOut(labelled))],
    ["held-out third", REPLIES.filter(isHeldOut)],
  ];
  it.each(PARTS)("is classified as labelled: %s", (_, part) => {
    const { accuracy, precision, recall, wrong, wronglyGone } = measure(part);
    expect(wronglyGone).toEqual([]);
    expect(precision, wrong.join("\n")).toBeGreaterThanOrEqual(0.98);
    expect(recall, wrong.join("\n")).toBeGreaterThanOrEqual(0.95);
    expect(accuracy, wrong.join("\n")).toBeGreaterThanOrEqual(0.97);
  });
});
