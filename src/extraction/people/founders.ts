/** Founders of earlier years are history. */
const EARLIEST_FOUNDATION = 1975;

export const IS = "is|are|ist|sind|est|sont|es|è|sono|é|são|är|er|on|zijn|jest|są|je|jsou|este|e";
export const END_OF_SENTENCE = /(?:^|[.!?:;–—|•]|\s-)\s*$/u;

/** `founded by`: verbs, and prepositions before the one who founded or leads the company. */
const MADE =
  /led|run|owned|managed|founded|started|geleitet|geführt|gegründet|dirigée?|gérée?|fondée?|créée?|dirigid[ao]|fundad[ao]|cread[ao]|criad[ao]|dirett[ao]|fondat[ao]|gestit[ao]|geleid|opgericht|ledet|drevet|leds|drivs|grundat/
    .source;
const BY = /by|von|durch|par|por|pel[oa]|da|dal|door|av|af/.source;
/** What shows that the words before a title name the one who leads: `Led by director Jane Doe`. */
export const LED_BY = new RegExp(
  String.raw`(?:^|\s)(?:${MADE}|headed|betrieben|guidat[ao])\s(?:${BY}|dalla)\s(?:(?:our|the|its|unser\p{L}*|den|der|die|notre|l['’]|l[aeo]s?|el|il|gli|os|as|de)\s?)?$`,
  "iu",
);

const FOUNDED_BY = new RegExp(
  String.raw`(?:${MADE}|established|set up|created|gerund|grundades|startades|startet|ägs|stiftet|grundlagt|drives|założon\p{L}+|prowadzon\p{L}+|založen\p{L}*|osnovan\p{L}*|ustanovljen\p{L}*|înființat\p{L}*|fondată|condus\p{L}*|основан\p{L}*|създаден\p{L}*)(?:\s\p{L}+\.?|\s\d{4}\.?|,){0,4}?\s(?:${BY}|de|przez|od strane|od|de către|от)\s$|(?:^|\s)(?:założył[ao]?|založil[ao]?|osnova[ol]a?|osnovao|ustanovil[ao]?|pokrenu(?:o|la)|perusti|основал[ао]?|заснував|заснувала)(?:\s(?:v|w|u|je|vuonna|roku|roce|r\.|leta|godine|в|году|році|\d{4}\.?)){0,4}\s$|alla guida (?:[\p{L}'’]+\s){0,3}c['’]è\s$`,
  "iu",
);
const FOUNDS =
  /^\s(?:(?:who|has|have|hat|a|ont|ha|hanno|har|qui|som)\s)?(?:founded|started|established|opened|runs?|leads?|owns?|gründeten|eröffneten|leiten|führen|betreiben|fondent|créent|dirigent|fundaron|crearon|dirigen|fundaram|criaram|dirigem|fondarono|dirigono|gestiscono|založili|vedou|założyli|prowadzą|alapították|vezetik|gründete|eröffnete|leitet|führt|grundade|startade|driver|leder|grundla\p{L}*|stiftet|åpnet|perusti|fonde|fonda|fondé|créa|créé|dirige|fundó|fundou|creó|criou|fondò|fondato|založil\p{L}*|założył\p{L}*|prowadzi|osnova[ol]\p{L}*|alapította|vezeti|zakládá|zakłada|a fondat|a înființat|a deschis|conduce|otvorila?|pokrenu(?:o|la)|открыла?|основала?)\s/u;
/** `wurde 1998 von Jane Doe gegründet`: the verb stands behind the name. */
const MADE_BY =
  /^(?:\s(?!und|oder)\p{L}+){0,2}?\s(?:gegründet|geführt|geleitet|betrieben|eröffnet|ins Leben gerufen|opgericht|geleid|gestart|kurul\p{L}+|yönetil\p{L}+|işletil\p{L}+)(?!\p{L})/u;
const BY_AT_END = /\s(?:von|durch|door)\s$/;
const BY_BEHIND = /^\starafından(?!\p{L})/u;
/** `führt Jane Doe das Unternehmen`: a verb in the present before the name. */
const LEADS = /(?:^|\s)(?:führt|leitet|betreibt)\s$/;
const THE_COMPANY =
  /^\s(?:das|die|den|unser\p{L}*)\s(?:\p{L}+\s)?\p{L}*(?:unternehmen|firma|betrieb|geschäft|praxis|kanzlei|büro|werkstatt|agentur|studio|hotel|restaurant)(?!\p{L})/iu;
const YEAR = /(?<!\d)1[89]\d\d(?!\d)/g;

/** Whether a text ends with words such as `founded by`. */
export const isMadeBy = (before: string): boolean => FOUNDED_BY.test(before) || LED_BY.test(before);

/** Whether a name is that of one who founded or leads the company, and not long ago. */
export function isFounder(line: string, before: string, after: string): boolean {
  if (LEADS.test(before) && THE_COMPANY.test(after)) return true;
  const isMade =
    (BY_AT_END.test(before) && MADE_BY.test(after)) ||
    (BY_BEHIND.test(after) && MADE_BY.test(after.replace(BY_BEHIND, "")));
  if (!isMade && !FOUNDED_BY.test(before) && !(FOUNDS.test(after) && END_OF_SENTENCE.test(before)))
    return false;
  return isPresent(line);
}

/** Whether no year of a line is so early that its people have left. */
export const isPresent = (line: string): boolean =>
  [...line.matchAll(YEAR)].every(([year]) => Number(year) >= EARLIEST_FOUNDATION);
