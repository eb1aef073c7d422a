type FiguresProps = { figures: readonly (readonly [label: string, value: string])[] };

/** Counters with their names, in one line. */
export const Figures = ({ figures }: FiguresProps) => (
  <dl className="flex flex-wrap gap-x-5 gap-y-1">
    {figures.map(([label, value]) => (
      <div key={label} className="flex gap-1.5">
        <dt className="text-muted">{label}</dt>
        <dd className="font-medium tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
);
