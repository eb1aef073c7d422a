import { formatAge, formatMoment } from "#web/format/times";

/** A moment as its age, with the exact time on hover. */
export const Time = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={formatMoment(iso)} className="whitespace-nowrap">
    {formatAge(iso)}
  </time>
);
