import { describe, expect, it } from "vitest";
import { addressesOf } from "./addresses-of";

/** Invented addresses as their countries write them; `¶` ends a line. */
const BLOCKS: [host: string, lang: string, lines: string, ...found: string[]][] = [
  [
    "a.com",
    "en",
    "120 N. Sample Ave., Ste. 200 | Boise, ID 83702",
    "120 N. Sample Ave., Ste. 200 # 83702 # Boise",
  ],
  [
    "a.com",
    "en",
    "P.O. Box 1234 ¶ Lincoln, Nebraska 68501-1234",
    "P.O. Box 1234 # 68501-1234 # Lincoln",
  ],
  ["a.com", "en", "4500 SAMPLE RD ¶ PLANO TX 75024", "4500 SAMPLE RD # 75024 # PLANO"],
  [
    "a.com",
    "en",
    "Address: 77 Sample Plaza, 5th Floor, New York, N.Y. 10005",
    "77 Sample Plaza, 5th Floor # 10005 # New York",
  ],
  [
    "a.ca",
    "en",
    "200-1455 Sample St. W. ¶ Vancouver, B.C. V6G 2T3",
    "200-1455 Sample St. W # V6G 2T3 # Vancouver",
  ],
  [
    "a.ca",
    "fr",
    "4500, boul. Exemple, bureau 210 ¶ Québec (Québec) G1P 0B5",
    "4500, boul. Exemple, bureau 210 # G1P 0B5 # Québec",
  ],
  [
    "a.com.au",
    "en",
    "Level 3, 45 Sample Street, Fitzroy VIC 3065",
    "Level 3, 45 Sample Street # 3065 # Fitzroy",
  ],
  ["a.com.au", "en", "PO Box 99 ¶ Toowoomba Qld 4350", "PO Box 99 # 4350 # Toowoomba"],
  [
    "a.co.nz",
    "en",
    "12 Sample Road ¶ Mount Eden ¶ Auckland 1024",
    "12 Sample Road # 1024 # Auckland",
  ],
  [
    "a.com",
    "en",
    "A15, 2/F, Sample Ind. Bldg., 58-71 Kwai Cheong Rd., Kwai Chung, N.T., HK. ¶ Tel +852 2345 6789",
    "A15, 2/F, Sample Ind. Bldg., 58-71 Kwai Cheong Rd. # null # Kwai Chung",
  ],
  [
    "a.com",
    "en",
    "Building 1, Area 2, No.1, Sample 3rd Road, Tangxia Town, Dongguan, Guangdong Province, China.",
    "Building 1, Area 2, No.1, Sample 3rd Road, Tangxia Town # null # Dongguan",
  ],
  [
    "a.co.ke",
    "en",
    "Sample House, 3rd Floor, Ngong Road, Nairobi, Kenya",
    "Sample House, 3rd Floor, Ngong Road # null # Nairobi",
  ],
  [
    "a.co.za",
    "en",
    "45 Sample Road, Rosebank, Johannesburg, 2196, South Africa",
    "45 Sample Road, Rosebank # 2196 # Johannesburg",
  ],
  [
    "a.cm",
    "fr",
    "Siège social : BP : 5574 Douala-Akwa, Cameroun",
    "BP : 5574 # null # Douala-Akwa",
  ],
  [
    "a.com.ng",
    "en",
    "14 Sample Street, Ikeja, Lagos, Nigeria",
    "14 Sample Street, Ikeja # null # Lagos",
  ],
  [
    "a.com.mx",
    "es",
    "Calle Uno #101 Col. Parque Ejemplo, Toluca Estado de México, C.P. 50200",
    "Calle Uno #101 Col. Parque Ejemplo # 50200 # Toluca",
  ],
  [
    "a.com.mx",
    "es",
    "domicilio en Calle Uno #101 Col. Parque Ejemplo, Toluca, Estado de México, Código Postal 50200, es responsable de sus datos",
    "Calle Uno #101 Col. Parque Ejemplo # 50200 # Toluca",
  ],
  [
    "a.com.mx",
    "es",
    "Cda. Dr. Ejemplo No. 4-F, Col. Tacubaya ¶ Entre Av. Uno y Av. Dos ¶ C.P.11870, México, D.F., México.",
    "Cda. Dr. Ejemplo No. 4-F, Col. Tacubaya # 11870 # México",
  ],
  [
    "a.com.br",
    "pt",
    "Rua Exemplo, 123 - Sala 4 - Centro - Curitiba/PR - CEP 80010-000",
    "Rua Exemplo, 123, Sala 4, Centro # 80010-000 # Curitiba",
  ],
  [
    "a.com.br",
    "pt",
    "Rua Exemplo, 123, Centro ¶ Curitiba - PR, 80010-000",
    "Rua Exemplo, 123, Centro # 80010-000 # Curitiba",
  ],
  [
    "a.cl",
    "es",
    "Av. Ejemplo 1234, Oficina 501, Providencia, Santiago, Chile",
    "Av. Ejemplo 1234, Oficina 501, Providencia # null # Santiago",
  ],
  ["a.com", "en", "123 Main St - Denver, CO - 80202", "123 Main St # 80202 # Denver"],
  [
    "a.com.mx",
    "es",
    "Av. Ejemplo 123, Piso 4, Col. Juárez, Cuauhtémoc, 06600 Ciudad de México, CDMX",
    "Av. Ejemplo 123, Piso 4, Col. Juárez, Cuauhtémoc # 06600 # Ciudad de México",
  ],
  [
    "a.com.mx",
    "es",
    "Calle 5 No. 123 x 10 y 12, Centro, 97000 Mérida, Yuc., México",
    "Calle 5 No. 123 x 10 y 12, Centro # 97000 # Mérida",
  ],
  [
    "a.com.br",
    "pt",
    "Rua Exemplo 123, Centro, Porto Alegre, RS",
    "Rua Exemplo 123, Centro # null # Porto Alegre",
  ],
];

describe("addresses of America, Africa and Oceania", () => {
  it.each(BLOCKS)("are read on %s (%s) from %s", (host, lang, lines, ...found) => {
    expect(addressesOf(host, lang, lines)).toEqual(found);
  });
});

describe("text that names a country", () => {
  it.each([
    "Projects: Tower 42, London, United Kingdom",
    "Level 3 support, Bangalore, India",
    "Road Trip 2024, Sydney, Australia",
    "Office Manager, 3 years, Pune, India",
    "Born 1985, Mill Road School, Lagos, Nigeria",
    "Conference on 12 March 2024, Nairobi, Kenya",
    "Sector 5, MIDC, orders 411 039",
  ])("is no address: %s", (line) => {
    expect(addressesOf("a.com", "en", line)).toEqual([]);
  });
});
