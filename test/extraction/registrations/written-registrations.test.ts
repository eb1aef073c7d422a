import { describe, expect, it } from "vitest";
import { writtenRegistrations } from "#src/extraction/registrations/written-registrations";

describe("forms of their own", () => {
  it("are found where their words occur many times", () => {
    const filler =
      "Hoja de ruta, Vermittler, EUID, 派遣会社, 号, ユーザー. Registro inscrita. ".repeat(2_000);
    const found = writtenRegistrations(
      `${filler} Registro Mercantil de Madrid, Tomo 1, Folio 2, Hoja M-234567. ${filler}`,
    );
    expect(found.map(({ value }) => value)).toEqual(["Tomo 1, Folio 2, Hoja M-234567"]);
  });

  it("need the name of the register before them", () => {
    expect(writtenRegistrations("Tomo 1 de la obra, Hoja M-234567")).toEqual([]);
  });
});
