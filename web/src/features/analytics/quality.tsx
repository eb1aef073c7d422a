import type { AnalyticsOverview } from "@quarry/client";
import { Link } from "@tanstack/react-router";
import { type Bar, BarList } from "#web/charts/bar-list";
import { ChartCard } from "#web/charts/chart-card";
import { saveBars } from "#web/charts/pictures";
import { DELIVERABILITY_TONES, GRADE_TONES } from "#web/features/leads/data/tones";
import { counted } from "#web/format/numbers";

const sumOf = (bars: readonly Bar[]) => bars.reduce((sum, { value }) => sum + value, 0);

type DistributionProps = { title: string; noun: string; fileName: string; bars: readonly Bar[] };

function Distribution({ title, noun, fileName, bars }: DistributionProps) {
  const total = sumOf(bars);
  return (
    <ChartCard
      title={title}
      summary={`${counted(total, "lead")} by ${noun}.`}
      fileName={fileName}
      data={{ header: [title, "Leads"], rows: bars.map(({ label, value }) => [label, value]) }}
      picture={{ label: "SVG", save: () => saveBars(fileName, title, bars) }}
    >
      <BarList label={title} bars={bars} total={total} isWhole />
    </ChartCard>
  );
}

const LINK = "hover:underline";
const GRADES = ["A", "B", "C", "D", "F"] as const;

/** Leads by the grade of their data. */
export const Quality = ({ quality }: Pick<AnalyticsOverview, "quality">) => (
  <Distribution
    title="Quality"
    noun="grade of their data"
    fileName="quality"
    bars={GRADES.map((grade) => ({
      label: `Grade ${grade}`,
      value: quality[grade],
      tone: GRADE_TONES[grade],
      link: (
        <Link to="/leads" search={{ grade }} className={LINK}>
          Grade {grade}
        </Link>
      ),
    }))}
  />
);

const LEVELS = [
  { level: "high", label: "High" },
  { level: "medium", label: "Medium" },
  { level: "low", label: "Low" },
  { level: "unknown", label: "Unknown" },
] as const;

/** Leads by how likely mail to them arrives. */
export const Deliverability = ({ deliverability }: Pick<AnalyticsOverview, "deliverability">) => (
  <Distribution
    title="Deliverability"
    noun="how likely mail reaches them"
    fileName="deliverability"
    bars={LEVELS.map(({ level, label }) => ({
      label,
      value: deliverability[level],
      tone: DELIVERABILITY_TONES[level],
      link: (
        <Link to="/leads" search={{ deliverability: level }} className={LINK}>
          {label}
        </Link>
      ),
    }))}
  />
);
