/**
 * Words before a telephone number, in lower case. `*` stands for any ending; behind `!` stands a word that is read
 * only right before its number, because it also belongs to names.
 */
export const PHONE_WORDS = `tel telefon* tél telép* télép* teléf* telefo* telemó* telemo* telef telf tfno
   tlfno telefono* telefoon* telephone phone* fon ph mob mobile mobil* móvil movil celular* cel cell cellulare cellphone portable gsm handy* hotline
   rufnummer* durchwahl zentrale anruf* call dial ring toll tollfree helpline switchboard pbx växel whatsapp sms
   viber appelez standard llámanos llame* llamar llamada* chiama* ligue ligar bel puhelin* puh sími tlf
   tfn telefonszám τηλ* тел телефон* моб* هاتف* تلفون* جوال טלפון נייד thoại telepon téléphone*`;

/** Words before a fax number. */
export const FAX_WORDS = `fax* telefax* télécopie* telecopie* telefaks* faks* факс* φαξ faksi* فاكس פקס`;

/** Words before numbers of other kinds: orders, goods, places. Those of registers stand in `register-labels`. */
export const OTHER_NUMBER_WORDS = `order bestelln* auftragsn* kundennummer* kundennr rechnung rechnungsn* invoice*
   commande* pedido* ordine zamówieni* artikel* !art article !part !item !items !model serial sku ean gtin upc
   isbn issn asin ref réf reference référence referencia referenz* ticket !case account compte registration
   registered registr* !lot !batch lat latitude lng lon long longitude gps koordinaten zip plz
   !version !build copyright id`;

/** Words that belong to the label before them, as in `Tel. no.`; alone they are before other numbers. */
export const NUMBER_WORDS =
  "no nr nro n° nº nb num number numbers nummer* numéro numero número numer* št č číslo sz szám αρ id";

/** Signs, and words of scripts that put no spaces between them. */
export const PHONE_SIGNS =
  "電話 电话 手机 手機 热线 熱線 客服 携帯 전화 휴대폰 고객센터 โทร ☎ ☏ ✆ 📞 📱";
export const FAX_SIGNS = "ファックス ファクス 传真 傳真 팩스 โทรสาร 📠 🖷";
export const OTHER_SIGNS = "# № ©";
