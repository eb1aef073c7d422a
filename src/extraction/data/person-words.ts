// Source: own list, from club pages in eight languages. Licence: as this project. Everything in lower case.

/** Words right before a number that is somebody's own. */
export const PRIVATE_WORDS = [
  "privat",
  "priv",
  "privato",
  "privado",
  "privé",
  "prywatny",
  "soukromý",
];

/** Offices of clubs, whose holders give their own numbers; `*` stands for any ending. */
export const CLUB_OFFICES = `vorstand vorständ* vorsitzend* kassier* kassenwart* kassenprüf* schatzmeister*
  schriftführ* schriftwart* beisitzer* ehrenvor* jugendleit* jugendwart* jugendvertret* sportwart* zeugwart*
  platzwart* gerätewart* trainer* übungsleit* betreuer* abteilungsleit* spartenleit* mannschaftsführ*
  obmann obfrau kapitän* chairman chairwoman chairperson treasurer coach* captain* umpire* referee* fixtures
  président* vice-président* trésori* secrétaire* entraîneu* capitaine*
  presidente vicepresidente tesorier* tesorer* allenator* entrenador* treinador* capitano capitán
  voorzitter* penningmeester* secretaris* aanvoerder* prezes* wiceprezes* skarbnik* trener*
  předsed* místopředsed* pokladní* pokladník* trenér* formand* næstformand* kasserer* formann* nestleder*
  ordförande* kassör* sekreterare* ledamot* tränare* træner* puheenjohtaj* rahastonhoitaj* valmentaj*
  elnök* edző*`;
