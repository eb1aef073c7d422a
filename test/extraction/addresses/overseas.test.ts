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
  [
    "a.ca",
    "en",
    "200-1455 Sample St. W. ¶ Vancouver, B.C. V6G 2T3",
    "200-1455 Sample St. W. # V6G 2T3 # Vancouver",
  ],
  [
    "a.com.au",
    "en",
    "Level 3, 45 Sample Street, Fitzroy VIC 3065",
    "Level 3, 45 Sample Street # 3065 # Fitzroy",
  ],
  ["a.com.au", "en", "PO Box 99 ¶ Toowoomba Qld 4350", "PO Box 99 # 4350 # Toowoomba"],
  [
    "a.in",
    "en",
    "No. 14, 2nd Cross, Sample Layout, ¶ Bengaluru, Karnataka 560 102",
    "No. 14, 2nd Cross, Sample Layout # 560 102 # Bengaluru",
  ],
  [
    "a.in",
    "en",
    "D.No. 8-3-12/A, Sample Nagar, Ameerpet, Hyderabad, Telangana, India – 500 073.",
    "D.No. 8-3-12/A, Sample Nagar, Ameerpet # 500 073 # Hyderabad",
  ],
  [
    "a.in",
    "en",
    "Shop No. 5, Sample Complex, M.G. Road, Kochi, Kerala, Pin: 682016",
    "Shop No. 5, Sample Complex, M.G. Road # 682016 # Kochi",
  ],
  [
    "a.com.my",
    "en",
    "No. 8, Jalan Contoh 3, ¶ 47810 Petaling Jaya, Selangor",
    "No. 8, Jalan Contoh 3 # 47810 # Petaling Jaya",
  ],
  [
    "a.vn",
    "vi",
    "12 Đường Mẫu, Phường 3, Quận 5, TP. Hồ Chí Minh, Việt Nam",
    "12 Đường Mẫu, Phường 3, Quận 5 # null # Hồ Chí Minh",
  ],
  [
    "a.com.mx",
    "es",
    "Calle Uno #101 Col. Parque Ejemplo, Toluca Estado de México, C.P. 50200",
    "Calle Uno #101 Col. Parque Ejemplo # 50200 # Toluca",
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
    "a.ae",
    "en",
    "Office 1204, Sample Tower, Business Bay, Dubai, UAE",
    "Office 1204, Sample Tower, Business Bay # null # Dubai",
  ],
  ["a.cn", "zh", "地址:黑龙江省哈尔滨市南岗区样例街489号", "南岗区样例街489号 # null # 哈尔滨市"],
  ["a.cn", "zh", "地址:溫州市樣例北路52號23弄", "樣例北路52號23弄 # null # 溫州市"],
  [
    "a.cn",
    "zh",
    "公司地址：上海市浦东新区样例路88号3幢502室 邮编：200120",
    "浦东新区样例路88号3幢502室 # 200120 # 上海市",
  ],
  [
    "a.co.jp",
    "ja",
    "〒530-0001 大阪府大阪市北区見本1-2-3 見本ビル5F",
    "見本1-2-3 見本ビル5F # 530-0001 # 大阪市北区",
  ],
  [
    "a.co.jp",
    "ja",
    "所在地 ¶ 東京都渋谷区見本町２丁目３番４号",
    "見本町2丁目3番4号 # null # 渋谷区",
  ],
];

describe("addresses outside of Europe", () => {
  it.each(BLOCKS)("are read on %s (%s) from %s", (host, lang, lines, ...found) => {
    expect(addressesOf(host, lang, lines)).toEqual(found);
  });
});
