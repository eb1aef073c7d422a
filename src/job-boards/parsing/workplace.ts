const REMOTE =
  /(?<!\p{L}-?)(?:fully[ -]remote|remote(?:ly)?|work[ -]from[ -](?:home|anywhere)|wfh|home[ -]?office|t[eé]l[eé]travail|tele[ -]?trabajo|teletrabalho|en remoto|remoto|thuiswerken|distributed|anywhere|ortsunabhängig|deutschlandweit remote)(?!\p{L})/iu;
/** A country code in front: `US-Remote`. Any other hyphenated word is one word: `non-remote`. */
const REMOTE_OF_COUNTRY =
  /(?<![\p{L}-])(?:[A-Z]{2,3}|EMEA|APAC|LATAM)-(?:remote|REMOTE|Remote)(?!\p{L})/u;
const NOT_REMOTE =
  /(?<!\p{L})(?:hybrid[eo]?|híbrido|on-?site|in[ -]office|office[ -]based|(?:not|non|no)[ -]remote|vor ort|sur site|presencial|remote (?:sensing|site|sites|control|area|areas|monitoring|support)|sleep-?out)(?!\p{L})/iu;
const HYBRID = /(?<!\p{L})h[yí]brid[eo]?(?!\p{L})/iu;

/**
 * Whether the work is remote. One remote place is enough, whatever the board's field contains: most boards
 * set it to false by default. Null if unknown.
 */
export function readRemote(given: {
  places: readonly string[];
  title: string;
  /** The board's own field; hybrid is false. */
  hint: boolean | null;
}): boolean | null {
  if (given.places.some(isRemotePlace)) return true;
  const written = [...given.places, given.title];
  if (written.some((text) => HYBRID.test(text))) return false;
  if (given.hint !== null) return given.hint;
  if (saysRemote(given.title)) return true;
  return written.some((text) => NOT_REMOTE.test(text) && !/remote (?!only)/i.test(text))
    ? false
    : null;
}

/** `Remote or hybrid` is a choice of two places. */
const isRemotePlace = (place: string) => place.split(/ or | \/ /i).some(saysRemote);

const saysRemote = (text: string) =>
  (REMOTE.test(text) || REMOTE_OF_COUNTRY.test(text)) && !NOT_REMOTE.test(text);
