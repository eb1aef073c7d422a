/** Sentences to fill pages with, so that what matters on them has to be found. They hold no contact data. */
export const SENTENCES = {
  en: [
    "We are a small team that has been doing this work for more than twenty years, and we still answer every enquiry ourselves.",
    "Most of our customers come back, and many of them send their neighbours.",
    "Prices start at $49.90, delivery takes 3-5 working days, and every order over $120 ships free.",
    "In 2019 we moved into the old mill building, which gave us 1,450 square metres of workshop.",
    "Our certificate no. 2021-448-1175 was renewed on 14/03/2024 and is valid until 2027.",
    "Between 09:00 and 17:30 someone is always on the floor to show you around.",
    "The season runs from 1 April to 31 October; outside it we open by appointment.",
    "Order number 100-448-7719-22 was our ten-thousandth, and it went to a school in the next town.",
  ],
  de: [
    "Seit drei Generationen fertigen wir in der Region, und jede Anfrage beantworten wir noch selbst.",
    "Unsere Anlagen laufen in 14 Ländern, die älteste davon seit 1978 ohne größere Überholung.",
    "Die Lieferzeit beträgt zwei bis drei Wochen, der Mindestbestellwert liegt bei 149,00 €.",
    "Am 12.03.2024 wurden wir erneut nach DIN EN ISO 9001:2015 zertifiziert, Zertifikat-Nr. 44 100 187532.",
    "Auf 3.200 Quadratmetern stehen Dreherei, Schweißerei und Montage unter einem Dach.",
    "Wir bilden aus: Zum 1. September suchen wir wieder zwei Auszubildende.",
    "Beratung, Konstruktion und Wartung kommen bei uns aus einer Hand.",
    "Artikelnummer 4711-0815-33 ist ab Lager lieferbar, solange der Vorrat reicht.",
  ],
  fr: [
    "Depuis 1987, notre maison accueille ses hôtes dans un ancien relais de poste au bord de la Loire.",
    "Les tarifs débutent à 89,00 € la nuit, petit déjeuner compris, hors taxe de séjour.",
    "Nos produits viennent de fermes situées à moins de trente kilomètres.",
    "Le jardin est ouvert du 15/04 au 30/10, tous les jours de 10 h à 19 h.",
    "L'équipe parle français, anglais et allemand, et se fera un plaisir de préparer votre séjour.",
    "Capital social de 38 112,25 €, RCS Angers 412 558 973, TVA FR 41 412558973.",
    "Chaque chambre porte le nom d'un cépage, et aucune ne ressemble à l'autre.",
  ],
  es: [
    "Llevamos más de cuarenta años fabricando piezas a medida para la industria del papel.",
    "El plazo de entrega habitual es de 10 a 15 días laborables y el pedido mínimo de 250,00 €.",
    "En 2018 ampliamos la nave hasta los 2.300 metros cuadrados.",
    "Inscrita en el Registro Mercantil, tomo 1.448, folio 112, hoja SS-20.713, CIF B20448117.",
    "Trabajamos con acero inoxidable, aluminio y titanio, con tolerancias de hasta 0,01 mm.",
    "Nuestro taller abre de lunes a viernes, de 8:00 a 14:00 y de 15:30 a 18:30.",
  ],
  it: [
    "Lo studio assiste imprese e famiglie da oltre trent'anni, con un'attenzione personale a ogni caso.",
    "Riceviamo su appuntamento dal lunedì al venerdì, dalle 9:30 alle 13:00 e dalle 15:00 alle 18:30.",
    "La prima consulenza dura un'ora e costa 80,00 €, che vengono scalati dall'incarico.",
    "Partita IVA 04471920583, iscritti all'albo dal 14/02/1991 al numero 11875.",
    "Le materie principali sono il diritto del lavoro, le successioni e i contratti.",
  ],
  pl: [
    "Nasza kwiaciarnia działa od 1996 roku i codziennie rano odbiera świeże kwiaty z giełdy.",
    "Bukiety zaczynają się od 59,00 zł, dostawa w granicach miasta jest bezpłatna.",
    "Przygotowujemy dekoracje ślubne, wieńce i kompozycje na każdą okazję.",
    "NIP 527-10-24-893, REGON 012845671, konto PL61 1090 1014 0000 0712 1981 2874.",
    "W soboty pracujemy od 9:00 do 15:00, w niedziele handlowe od 10:00 do 14:00.",
  ],
  nl: [
    "In onze werkplaats bouwen we elke fiets met de hand, precies op maat van de berijder.",
    "Een onderhoudsbeurt kost € 64,50 en is meestal binnen twee werkdagen klaar.",
    "KvK 34178825, BTW NL812.448.771.B01, IBAN NL91 ABNA 0417 1643 00.",
    "Sinds 2004 zitten we in een oud pakhuis aan de gracht, met 280 vierkante meter werkruimte.",
    "Op dinsdag tot en met zaterdag zijn we open van 9.30 tot 18.00 uur.",
  ],
  ja: [
    "当社は1968年の創業以来、精密部品の加工一筋に歩んでまいりました。",
    "少量試作から量産まで、図面一枚から対応いたします。",
    "2019年4月に新工場が完成し、敷地面積は4,200平方メートルとなりました。",
    "営業時間は平日9:00から17:30まで、土日祝日は休業です。",
    "お見積りは無料です。通常2営業日以内にご回答いたします。",
  ],
  zh: [
    "公司成立于1998年,专业生产工业阀门,产品远销三十多个国家。",
    "厂区占地面积12000平方米,现有员工186人,其中技术人员42人。",
    "2021年通过ISO9001:2015质量管理体系认证,证书编号04721Q10448。",
    "交货期一般为15至20个工作日,最小起订量为50件。",
    "欢迎新老客户来厂参观指导。",
  ],
  ar: [
    "تأسست الشركة عام 1994 وهي تعمل في تجارة مواد البناء والتجهيزات الفندقية.",
    "لدينا مستودع بمساحة 5600 متر مربع وأسطول من 24 شاحنة للتوصيل.",
    "نعمل من الأحد إلى الخميس من الساعة 8:30 صباحا حتى 6:00 مساء.",
    "رقم الرخصة التجارية 558213 ورقم التسجيل الضريبي 100448217700003.",
    "نفخر بخدمة أكثر من 1200 عميل في دول الخليج.",
  ],
  no: [
    "Vi leier ut kajakker og tar deg med på turer langs fjorden fra mai til september.",
    "En halv dag koster 690 kr, og utstyr og instruktør er inkludert.",
    "Alle guidene våre er sertifisert og kjenner vannet like godt som bestevennen sin.",
    "Org.nr. 918 447 205, foretaket er registrert i Merverdiavgiftsregisteret.",
  ],
  pt: [
    "Há mais de trinta anos assamos pão de fermentação natural todas as madrugadas.",
    "Encomendas a partir de R$ 45,00 são entregues sem custo no bairro.",
    "CNPJ 11.448.772/0001-90, inscrição estadual 114.882.773.110.",
    "Abrimos de terça a domingo, das 6h30 às 20h00.",
  ],
} as const;

export type Language = keyof typeof SENTENCES;

/** `count` paragraphs, the same for the same seed. */
export function paragraphs(language: Language, count: number, seed: string): string {
  const sentences = SENTENCES[language];
  let at = Array.from(seed).reduce((sum, character) => sum + character.charCodeAt(0), 0);
  return Array.from({ length: count }, () => {
    const chosen = Array.from({ length: 3 }, () => sentences[at++ % sentences.length]);
    at += 1;
    return `<p>${chosen.join(" ")}</p>`;
  }).join("\n");
}
