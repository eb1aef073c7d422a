import type { Scheme } from "./schemes";

/** Register numbers keep their prefix and separators, others are digits and letters only. */
export function valueOf({ name, prefix }: Scheme, written: string): string {
  if (prefix !== "") return prefix + written.replace(/(?<=\d) (?=\d)|(?<=\d) (?=[a-z]$)/g, "");
  if (name === "ro_onrc" || name === "za_reg") return written.replace(/ /g, "");
  if (name === "hu_tax") return written.replace(/ /g, "");
  if (name === "cz_spis" || name === "kr_corp") return written;
  if (name === "no_orgnr") return compact(written).replace(/MVA$/, "");
  // `ИНН/КПП: 7707083893/773601001`: the second number is that of a tax office.
  if (name === "ru_inn") return written.split("/", 1)[0]!.trim();
  if (name === "fi_ytunnus" || name === "us_ein") return written;
  return compact(written);
}

/** A number in capitals, without the signs between its parts. */
export const compact = (written: string) => written.toUpperCase().replace(/[\s./–-]/g, "");
