import { describe, expect, it } from "vitest";
import { controllerNames } from "#src/extraction/profile/controller-names";

const namesIn = (line: string, { isOwn = false, isNearFacts = false, isBrand = false } = {}) =>
  controllerNames([line], {
    isOwn: () => isOwn,
    isNearFacts: () => isNearFacts,
    isBrand: () => isBrand,
    registrations: [],
  }).map(({ name }) => name);

it("leaves out a person below a heading, without the number of a register", () => {
  const site = { isOwn: () => false, isNearFacts: () => true, isBrand: () => false };
  const lines = ["Verantwortlicher", "Anna Muster", "Musterweg 4"];
  expect(controllerNames(lines, { ...site, registrations: [] })).toEqual([]);
  expect(controllerNames(lines, { ...site, registrations: ["1"] })).toHaveLength(1);
});

describe("the names of controllers and parties", () => {
  it.each([
    ["Poskytovatel: Jan Vzor, IČO: 25123891, se sídlem Zkušební 2020, Rychvald", "Jan Vzor"],
    [
      "El responsable del tratamiento de tus datos es Mª Cristina Prueba Ejemplo , con domicilio en Calle de Prueba, 13, 20301 Irun",
      "Mª Cristina Prueba Ejemplo",
    ],
    [
      "Administratorem danych osobowych jest PRÓBA Jan Przykład, NIP: 8567346215, ul. Testowa 36",
      "PRÓBA Jan Przykład",
    ],
    ["Titolare del trattamento è Prova Zone, un progetto di esempio", "Prova Zone"],
    ["El responsable del tratamiento es Prueba Engineering (Juan Prueba)", "Prueba Engineering"],
    ["Le site Exemple est édité par : Agence Modèle", "Agence Modèle"],
    ["Operatorul de date cu caracter personal este Exemplu Digital, cu sediul", "Exemplu Digital"],
    [
      "Este sitio web es propiedad y está operado por Ana Prueba Ejemplo, Calle Prueba 5, 29001 Málaga",
      "Ana Prueba Ejemplo",
    ],
    [
      "This website is operated by Northern Example Joinery, 12 High Street",
      "Northern Example Joinery",
    ],
    [
      "Eksempel Paintball (org. nr. 920 726 909), Prøveveien, 1480 Slattum, er ansvarlig for behandlingen",
      "Eksempel Paintball",
    ],
  ])("are read from %s", (line, name) => {
    expect(namesIn(line)).toEqual([name]);
  });

  it.each([
    "Administratorem danych osobowych jest Anna Przykład.",
    "Il titolare del trattamento è il gestore di questo sito.",
    "The Company is the data controller responsible for your personal data.",
    "Verantwortlicher ist Google Ireland",
    "Under this policy, the customer is the data controller of the content.",
    "Responsable: Dr. Juan",
  ])("are not read from %s", (line) => {
    expect(namesIn(line)).toEqual([]);
  });

  it("are not brands unless a label says so", () => {
    const brand = { isOwn: true, isBrand: true };
    const sentence =
      "Voorbeeldschoon (KvK 99274175), gevestigd in Helmond, is verantwoordelijk voor";
    expect(namesIn(sentence)).toEqual([]);
    expect(namesIn(sentence, { isOwn: true })).toEqual(["Voorbeeldschoon"]);
    expect(namesIn(sentence, brand)).toEqual([]);
    expect(namesIn("Société : Exemple Avocats", { ...brand, isNearFacts: true })).toEqual([
      "Exemple Avocats",
    ]);
    expect(namesIn("Société : Exemple Avocats")).toEqual([]);
  });

  it("include that of a person beside an address", () => {
    const line = "Titular: Ana Prueba Ejemplo (Clínica Dental Prueba)";
    expect(namesIn(line)).toEqual([]);
    expect(namesIn(line, { isNearFacts: true })).toEqual(["Ana Prueba Ejemplo"]);
  });
});
