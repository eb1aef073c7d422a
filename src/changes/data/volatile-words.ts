import data from "./volatile-words.json" with { type: "json" };

export const MONTHS: readonly string[] = data.months;

export const WEEKDAYS: readonly string[] = data.weekdays;

/** Spans of time, as they stand in "3 hours ago" and in countdowns. */
export const TIME_UNITS: readonly string[] = data.timeUnits;

/** What is counted by itself, beside its number. */
export const COUNTED: readonly string[] = data.counted;

/** In front of a number or behind it: how few are left. */
export const FEW: readonly string[] = data.few;
export const LEFT: readonly string[] = data.left;

/** What is measured by itself, in front of its value. */
export const MEASURED: readonly string[] = data.measured;

/** A shop's sign, for the moment: that it has closed for good says none of these. */
export const OPEN_NOW =
  /^(?:we are |we're )?(?:(?:now|currently|jetzt|derzeit|gerade|zurzeit) (?:open|closed|geöffnet|geschlossen|offen)|(?:open|closed|geöffnet|geschlossen) (?:now|right now|jetzt)|(?:open|closed|geöffnet|geschlossen)(?=\W{1,3}(?:opens|closes|öffnet|schließt)(?!\p{L})))(?:\W{1,3}(?:opens?|closes?|opening|closing|until|till|öffnet|schließt|bis|wieder)(?!\p{L}).{0,40})?[.!]?$/iu;

/** What a page says at one time of the day. */
export const GREETING =
  /(?<!\p{L})(?:good (?:morning|afternoon|evening)|guten (?:morgen|tag|abend))(?!\p{L})/giu;

/** Labels that stand alone beside an address or a number. */
export const CONTACT_LABELS: readonly string[] = data.contactLabels;

/** A block of these words alone is a consent tool's button or an advertisement's label. */
export const BANNER_BLOCK =
  /^(?:(?:i )?(?:accept|agree|allow|reject|decline|deny|refuse)(?: to)?(?: all)?(?: cookies)?|accept (?:necessary|selected)(?: cookies)?|(?:alle )?(?:cookies )?(?:akzeptieren|zulassen|annehmen|ablehnen|zustimmen)|tout (?:accepter|refuser)|aceptar(?: todo| todas)?|rechazar(?: todo| todas)?|accetta(?: tutti)?|rifiuta(?: tutti)?|alles accepteren|(?:manage |cookie[- ]?)(?:settings|preferences|einstellungen|cookies)|got it!?|ad|ads|advert|advertisement|advertising|sponsored|promoted|anzeige|werbung|publicité|publicidad|pubblicità|advertentie|reklama)$/i;

/** What a consent tool says, in a block of its own: both of these, in any order. */
export const COOKIE = /\bcookies?\b/i;
export const CONSENT =
  /accept|agree|consent|us(?:e|ing)|akzept|zustimm|einwillig|verwend|nutz|setz|utilis|usa|uso|acept|gebruik|consenti/i;
