import { describe, expect, it } from "vitest";
import { addressesOf } from "./addresses-of";

/** Invented addresses as their countries write them; `¶` ends a line. */
const BLOCKS: [host: string, lang: string, lines: string, ...found: string[]][] = [
  [
    "a.in",
    "en",
    "108 C, SAMPLE GARDEN ROAD KOLKATA – 700031",
    "108 C, SAMPLE GARDEN ROAD # 700031 # KOLKATA",
  ],
  [
    "a.in",
    "en",
    "100A Sample Marg, Baird Road New Delhi - 110001, India",
    "100A Sample Marg, Baird Road # 110001 # New Delhi",
  ],
  [
    "a.in",
    "en",
    "17th Floor ¶ Sample House ¶ Nariman Point ¶ Mumbai – 400 021 ¶ Maharashtra, India.",
    "17th Floor, Sample House, Nariman Point # 400 021 # Mumbai",
  ],
  [
    "a.in",
    "en",
    "1st Floor, Building No. 1, ¶ Near Sample Vidyapeeth, ¶ Ghodbhunder Road, ¶ Thane (W) – 400 610, India",
    "1st Floor, Building No. 1, Near Sample Vidyapeeth, Ghodbhunder Road # 400 610 # Thane (W)",
  ],
  [
    "a.in",
    "en",
    "Plot No.2, Phase II, GIDC Vatva, Ahmedabad ¶ 382 445 Gujarat, INDIA.",
    "Plot No.2, Phase II, GIDC Vatva # 382 445 # Ahmedabad",
  ],
  [
    "a.in",
    "en",
    "T-7 Sample Plaza ¶ Opposite Azad Apartments ¶ Aurobindo Marg ¶ New Delhi 110017 ¶ INDIA",
    "T-7 Sample Plaza, Opposite Azad Apartments, Aurobindo Marg # 110017 # New Delhi",
  ],
  [
    "a.in",
    "en",
    "S-Block 147, Bhosari, MIDC Pune-411039",
    "S-Block 147, Bhosari, MIDC # 411039 # Pune",
  ],
  [
    "a.net",
    "en",
    "Opp. Sample Building, Manmala Tank Road, ¶ Matunga (West), Mumbai 400 016",
    "Opp. Sample Building, Manmala Tank Road, Matunga (West) # 400 016 # Mumbai",
  ],
  [
    "a.in",
    "en",
    "403, 4th Floor, Park Sample, ¶ Sector-30, NH-8, GURUGRAM , ¶ Haryana – 122001, India",
    "403, 4th Floor, Park Sample, Sector-30, NH-8 # 122001 # GURUGRAM",
  ],
  [
    "a.in",
    "en",
    "Sample Towers, 7th Floor, ¶ Survey No.136/2 &amp; 4, ¶ Opp. Rolling Hills, Gachibowli, ¶ HYDERABAD – 500032,",
    "Sample Towers, 7th Floor, Survey No.136/2 & 4, Opp. Rolling Hills, Gachibowli # 500032 # HYDERABAD",
  ],
  [
    "a.in",
    "en",
    "9/9, 3rd Floor, Sample Complex, Girinagar, Girinagar, Delhi 560085",
    "9/9, 3rd Floor, Sample Complex, Girinagar # 560085 # Delhi",
  ],
  [
    "a.in",
    "en",
    "Sample MIDC, Raigad District, ¶ Maharashtra 410208, India",
    "Sample MIDC # 410208 # Raigad District",
  ],
  [
    "a.in",
    "en",
    "No. 14, 2nd Cross, Sample Layout, ¶ Bengaluru, Karnataka 560 102",
    "No. 14, 2nd Cross, Sample Layout # 560 102 # Bengaluru",
  ],
  [
    "a.in",
    "en",
    "Plot No. K-27, Anand Nagar, ¶ Additional M.I.D.C., ¶ Ambernath (East), ¶ Maharashtra, India.",
    "Plot No. K-27, Anand Nagar, Additional M.I.D.C. # null # Ambernath (East)",
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
    "12, Jalan Contoh 1/27, Taman Contoh, Johor Bahru, Johor 81100, Malaysia.",
    "12, Jalan Contoh 1/27, Taman Contoh # 81100 # Johor Bahru",
  ],
  [
    "a.com.my",
    "en",
    "No. 8, Jalan Contoh 3, ¶ 47810 Petaling Jaya, Selangor",
    "No. 8, Jalan Contoh 3 # 47810 # Petaling Jaya",
  ],
  [
    "a.hk",
    "en",
    "Room 1203, 12/F, Sample Centre, 77 Example Road, Wan Chai, Hong Kong",
    "Room 1203, 12/F, Sample Centre, 77 Example Road, Wan Chai # null # Hong Kong",
  ],
  [
    "a.ge",
    "en",
    "Sample Str. 51/53, Office 9, Tbilisi 0114, Georgia",
    "Sample Str. 51/53, Office 9 # 0114 # Tbilisi",
  ],
  [
    "a.pk",
    "en",
    "39 C2, Block-6, P.E.C.H.S., Karachi, Pakistan",
    "39 C2, Block-6, P.E.C.H.S. # null # Karachi",
  ],
  [
    "a.com.sg",
    "en",
    "16 Jalan Sample, #02-01, SINGAPORE 159416",
    "16 Jalan Sample, #02-01 # 159416 # SINGAPORE",
  ],
  [
    "a.com.sg",
    "en",
    "10 Sample Road ¶ #05-12 Sample Tower ¶ Singapore 068877",
    "10 Sample Road, #05-12 Sample Tower # 068877 # Singapore",
  ],
  [
    "a.com.bd",
    "en",
    "House 14, Road 7, Block C, Banani, Dhaka-1213, Bangladesh",
    "House 14, Road 7, Block C, Banani # 1213 # Dhaka",
  ],
  [
    "a.com.ph",
    "en",
    "Unit 1204 Sample Tower, 88 Example Ave., Makati City 1226, Philippines",
    "Unit 1204 Sample Tower, 88 Example Ave. # 1226 # Makati City",
  ],
  [
    "a.co.th",
    "en",
    "99/1 Moo 4, Sample Road, Bang Na, Bangkok 10260, Thailand",
    "99/1 Moo 4, Sample Road, Bang Na # 10260 # Bangkok",
  ],
  [
    "a.co.id",
    "id",
    "Jl. Contoh Raya No. 12, Jakarta Selatan 12190, Indonesia",
    "Jl. Contoh Raya No. 12 # 12190 # Jakarta Selatan",
  ],
  [
    "a.vn",
    "vi",
    "Địa chỉ ¶ 4/5A Liên khu 5-6, Bình Hưng Hoà B, Bình Tân, TP.HCM",
    "4/5A Liên khu 5-6, Bình Hưng Hoà B, Bình Tân # null # TP.HCM",
  ],
  [
    "a.vn",
    "vi",
    "12 Đường Mẫu, Phường 3, Quận 5, TP. Hồ Chí Minh, Việt Nam",
    "12 Đường Mẫu, Phường 3, Quận 5 # null # Hồ Chí Minh",
  ],
  [
    "a.ae",
    "en",
    "Office 1204, Sample Tower, Business Bay, Dubai, UAE",
    "Office 1204, Sample Tower, Business Bay # null # Dubai",
  ],
  ["a.cn", "zh", "地址:黑龙江省哈尔滨市南岗区样例街489号", "南岗区样例街489号 # null # 哈尔滨市"],
  ["a.cn", "zh", "地址:溫州市樣例北路52號23弄", "樣例北路52號23弄 # null # 溫州市"],
  ["a.cn", "zh", "地址：香港新界元朗样例路新村200号", "新界元朗样例路新村200号 # null # 香港"],
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
  [
    "a.co.kr",
    "ko",
    "주소: 서울특별시 강남구 견본로 123, 5층 (우 06123)",
    "강남구 견본로 123, 5층 # 06123 # 서울",
  ],
  ["a.co.kr", "ko", "주소: 서울시강남구 견본로 123, 5층", "강남구 견본로 123, 5층 # null # 서울"],
  ["a.co.kr", "ko", "세종특별자치시 견본대로 2130", "견본대로 2130 # null # 세종"],
  ["a.co.kr", "ko", "성남시 분당구 견본로 255, 5층", "견본로 255, 5층 # null # 성남시 분당구"],
  [
    "a.vn",
    "vi",
    "Tầng 5, Tòa nhà Mẫu, 12 Phố Mẫu, Quận Ba Đình, Hà Nội",
    "Tầng 5, Tòa nhà Mẫu, 12 Phố Mẫu, Quận Ba Đình # null # Hà Nội",
  ],
  [
    "a.vn",
    "en",
    "12 Sample Street, District 1, Ho Chi Minh City, Vietnam",
    "12 Sample Street, District 1 # null # Ho Chi Minh City",
  ],
  [
    "a.co.kr",
    "en",
    "12, Sample-ro, Gangnam-gu, Seoul 06123, Republic of Korea",
    "12, Sample-ro, Gangnam-gu # 06123 # Seoul",
  ],
];

describe("addresses of Asia", () => {
  it.each(BLOCKS)("are read on %s (%s) from %s", (host, lang, lines, ...found) => {
    expect(addressesOf(host, lang, lines)).toEqual(found);
  });
});
