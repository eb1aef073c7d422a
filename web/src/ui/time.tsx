import { formatAge, formatMoment } from "#web/format/times";

/** The exact moment, for records such as the ledger and the audit log. */
export const Moment = ({ iso }: { iso: string }) => (
  <time dateTime={iso} className="whitespace-nowrap">
    {formatMoment(iso)}
  </time>
);

/** A moment as its age, with the exact time on hover. */
export const Time = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={formatMoment(iso)} className="whitespace-nowrap">
    {formatAge(iso)}
  </time>
);
