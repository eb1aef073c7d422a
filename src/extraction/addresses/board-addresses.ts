/** Offices of a board that stand in lines of their own, in the countries where clubs list their members' homes. */
const OFFICES = new Set(
  [
    "ordförande,vice ordförande,v. ordförande,kassör,sekreterare,ledamot,styrelseledamot,suppleant,revisor",
    "revisorssuppleant,revisorsuppleant,valberedning,sammankallande",
    "voorzitter,vice-voorzitter,vicevoorzitter,secretaris,penningmeester,bestuurslid,algemeen bestuurslid",
    "formand,næstformand,kasserer,sekretær,bestyrelsesmedlem,leder,nestleder,styreleder,styremedlem,varamedlem",
    "puheenjohtaja,varapuheenjohtaja,sihteeri,rahastonhoitaja,jäsen,varajäsen",
    "vorsitzender,vorsitzende,stellvertretender vorsitzender,schriftführer,schriftführerin,kassenwart,kassenwartin",
    "kassier,kassierer,schatzmeister,beisitzer,beisitzerin",
    "chairman,chairwoman,chairperson,chair,vice chairman,vice chair,secretary,treasurer,committee member",
    "président,présidente,vice-président,vice-présidente,secrétaire,trésorier,trésorière",
  ].flatMap((line) => line.split(",")),
);
const MAX_OFFICE = 30;
const LINES_ABOVE = 5;
/** A page with fewer offices can name the address of the club below its only officer. */
const MIN_OFFICES = 3;
/** `1. Vorsitzender:`, `Suppleant 2` */
const AROUND_OFFICE = /^\d\. ?|[\s:]*\d?[\s:]*$/g;
const PERSON =
  /^\p{Lu}[\p{L}.'’-]*(?: (?:van|von|de|der|den|af|av))*(?: \p{Lu}[\p{L}.'’-]*){1,3}$/u;

const isOffice = (line: string): boolean =>
  line.length <= MAX_OFFICE && OFFICES.has(line.replace(AROUND_OFFICE, "").toLowerCase());

/**
 * Returns a test whether a line belongs to the home of a board member: `Ledamot ¶ Anna Exempel ¶ Storgatan 5 ¶
 * 123 45 Town`, on a page that lists a board. Such an address is that of a person, not of the organisation.
 */
export function boardHomes(lines: readonly string[]): (at: number) => boolean {
  let isBoard: boolean | null = null;
  return (at) => {
    for (let above = at - 1; above >= Math.max(0, at - LINES_ABOVE); above--) {
      if (!isOffice(lines[above]!)) continue;
      if (!PERSON.test(lines[above + 1] ?? "")) return false;
      return (isBoard ??= lines.filter(isOffice).length >= MIN_OFFICES);
    }
    return false;
  };
}
