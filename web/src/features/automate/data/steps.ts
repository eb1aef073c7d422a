import type { WorkflowStep } from "@quarry/client";
import {
  Download,
  ListFilter,
  type LucideIcon,
  MailCheck,
  PenLine,
  Send,
  Sparkles,
  StickyNote,
  Tag,
  Target,
  Webhook,
} from "lucide-react";
import { describeValue, FILTERS } from "#web/features/leads/data/filters";
import { fromFilter } from "#web/features/leads/data/search";

export type StepType = WorkflowStep["type"];
export type StepOf<T extends StepType> = Extract<WorkflowStep, { type: T }>;

type StepKind<T extends StepType> = {
  label: string;
  icon: LucideIcon;
  /** What it does, in the menu of steps and below its name. */
  description: string;
  /** A new step, with empty texts where the user must write something. */
  make: () => StepOf<T>;
};

/** The steps of the API, in the order of the menu. */
export const STEP_KINDS: { [T in StepType]: StepKind<T> } = {
  filter: {
    label: "Filter",
    icon: ListFilter,
    description: "Later steps run only for leads that match.",
    make: () => ({ type: "filter", filter: {} }),
  },
  verify_emails: {
    label: "Verify addresses",
    icon: MailCheck,
    description: "Verifies the e-mail addresses of each lead.",
    make: () => ({ type: "verify_emails" }),
  },
  ai_enrich: {
    label: "Enrich with AI",
    icon: Sparkles,
    description:
      "A language model describes the company. Leads that have this already are skipped.",
    make: () => ({ type: "ai_enrich" }),
  },
  icp_match: {
    label: "Score",
    icon: Target,
    description:
      "A language model compares each lead with the ideal customer profile. Scored leads are skipped.",
    make: () => ({ type: "icp_match" }),
  },
  outreach: {
    label: "Write outreach",
    icon: PenLine,
    description: "A language model writes a text for each lead.",
    make: () => ({ type: "outreach", kind: "first_line", product: "" }),
  },
  tag: {
    label: "Tag",
    icon: Tag,
    description: "Adds a tag to each lead.",
    make: () => ({ type: "tag", name: "" }),
  },
  note: {
    label: "Add a note",
    icon: StickyNote,
    description: "Adds a note to each lead.",
    make: () => ({ type: "note", body: "" }),
  },
  push: {
    label: "Push",
    icon: Send,
    description: "Sends the leads to an integration.",
    make: () => ({ type: "push", integration_id: "" }),
  },
  export: {
    label: "Export",
    icon: Download,
    description: "Writes a file, which the job lists.",
    make: () => ({ type: "export", format: "csv" }),
  },
  notify: {
    label: "Notify",
    icon: Webhook,
    description: "Sends a POST request with the result of the run to an address.",
    make: () => ({ type: "notify", url: "" }),
  },
};

export const STEP_TYPES = Object.keys(STEP_KINDS) as StepType[];

/** A step with what is special about it: `Filter: Has e-mail yes`, `Tag: Hot`. */
export function describeStep(step: WorkflowStep): string {
  const detail = detailOf(step);
  const { label } = STEP_KINDS[step.type];
  return detail ? `${label}: ${detail}` : label;
}

function detailOf(step: WorkflowStep): string {
  switch (step.type) {
    case "filter":
      return describeFilter(step);
    case "tag":
      return step.name;
    case "outreach":
      return step.kind.replaceAll("_", " ");
    case "export":
      return (step.format ?? "csv").toUpperCase();
    case "notify":
      return URL.parse(step.url)?.host ?? "";
    default:
      return "";
  }
}

function describeFilter({ filter }: StepOf<"filter">): string {
  const search = fromFilter(filter);
  const parts = FILTERS.flatMap((known) => {
    const value = search[known.name];
    return value === undefined ? [] : [`${known.label} ${describeValue(known, value)}`];
  });
  return [...(search.q ? [`“${search.q}”`] : []), ...parts].join(", ");
}
