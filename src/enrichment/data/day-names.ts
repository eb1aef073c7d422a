// Source: own list of the names and usual short forms of the days. Licence: as this project.

/** The days as schema.org shortens them, and what sites call them in the languages around; lower case. */
export const DAY_NAMES: Readonly<Record<string, string>> = {
  Mo: "mo mon monday montag lundi lunes lunedì lunedi maandag segunda segunda-feira poniedziałek pondělí mandag måndag maanantai",
  Tu: "tu tue tues tuesday dienstag di mardi martes martedì martedi dinsdag terça terça-feira wtorek úterý tirsdag tisdag tiistai",
  We: "we wed wednesday mittwoch mi mercredi miércoles miercoles mercoledì mercoledi woensdag quarta quarta-feira środa středa onsdag keskiviikko",
  Th: "th thu thur thurs thursday donnerstag do jeudi jueves giovedì giovedi donderdag quinta quinta-feira czwartek čtvrtek torsdag torstai",
  Fr: "fr fri friday freitag vendredi viernes venerdì venerdi vrijdag sexta sexta-feira piątek pátek fredag perjantai",
  Sa: "sa sat saturday samstag sonnabend samedi sábado sabado sabato zaterdag sobota lørdag lördag lauantai",
  Su: "su sun sunday sonntag so dimanche domingo domenica zondag niedziela neděle søndag söndag sunnuntai",
  PH: "ph publicholidays publicholiday feiertag feiertage",
};
