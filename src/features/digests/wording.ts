import { lazy } from "#src/shared/lazy";
import {
  type LeadLine,
  MAX_COUNTED,
  type Summary,
  type Recommendation,
  type Window,
} from "./summary";

/** The text of a digest, before it is rendered as a mail or a chat message. */
export type Section = { heading: string; lead: string | null; lines: Line[] };
export type Line = { text: string; url: string | null; note: string | null };

const MAX_NAME = 80;
const MAX_SUMMARY = 200;
const numberFormat = lazy(() => new Intl.NumberFormat("en-US"));
const dayFormat = lazy(
  () => new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }),
);

/** "16 Nov 2026 to 23 Nov 2026" */
export const periodOf = ({ since, until }: Window) =>
  `${dayFormat().format(since)} to ${dayFormat().format(until)}`;

/** The non-empty sections, in order. */
export function writeSections(summary: Summary): Section[] {
  const { newLeads, changes, topIcp, verification, recommendations } = summary;
  const sections: Section[] = [];
  if (newLeads)
    sections.push({
      heading: "New leads",
      lead: `${count(newLeads.count, "new lead")}. The best by website quality:`,
      lines: newLeads.best.map((line) => leadLine(line, "quality")),
    });
  if (changes)
    sections.push({
      heading: "Changes on watched websites",
      lead: `${count(changes.count, "change")}${changes.count > changes.newest.length ? `. The newest ${changes.newest.length}` : ""}:`,
      lines: changes.newest.map(({ url, summary }) => ({
        text: tidy(summary, MAX_SUMMARY),
        url,
        note: hostOf(url),
      })),
    });
  if (topIcp)
    sections.push({
      heading: "Best matches",
      lead: "The new leads that match your ideal customer best:",
      lines: topIcp.map((line) => leadLine(line, "ICP score")),
    });
  if (verification) {
    const counts = Object.entries(verification).filter(([, number]) => number > 0);
    const total = counts.reduce((sum, [, number]) => sum + number, 0);
    sections.push({
      heading: "E-mail verification",
      lead: `${count(total, "address", "addresses")} checked: ${counts
        .map(([status, number]) => `${numberFormat().format(number)} ${status}`)
        .join(", ")}.`,
      lines: [],
    });
  }
  if (recommendations.length > 0)
    sections.push({
      heading: "Recommendations",
      lead: null,
      lines: recommendations.map((one) => ({ text: advise(one), url: null, note: null })),
    });
  return sections;
}

const leadLine = ({ name, website, domain, score }: LeadLine, scale: string): Line => {
  const shown = tidy(name);
  const notes = [shown === domain ? null : domain, score === null ? null : `${scale} ${score}`];
  return { text: shown, url: website, note: notes.filter(Boolean).join(", ") || null };
};

function advise(recommendation: Recommendation): string {
  if (recommendation.kind === "describe_icp")
    return "Describe your ideal customer, so that leads can be scored against it.";
  const { kind, count: number } = recommendation;
  if (kind === "buy_credits")
    return `${count(number, "credit")} left: crawling and AI features stop when they are used up.`;
  const many =
    number >= MAX_COUNTED
      ? `${numberFormat().format(number)} or more`
      : numberFormat().format(number);
  const isOne = number === 1;
  if (kind === "score_leads")
    return `${many} ${isOne ? "lead has" : "leads have"} no ICP score yet. Score a job's leads against your ideal customer.`;
  return `${many} ${isOne ? "address was" : "addresses were"} never checked. Verify them before you write.`;
}

const hostOf = (url: string) => URL.parse(url)?.host ?? null;

const count = (number: number, one: string, many = `${one}s`) =>
  `${numberFormat().format(number)} ${number === 1 ? one : many}`;

/** A name from the web as one line of bounded length, without characters that change text direction. */
function tidy(name: string, maxLength = MAX_NAME): string {
  const line = name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).toWellFormed()}…` : line;
}
