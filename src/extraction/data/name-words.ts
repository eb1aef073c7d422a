// Source: own list. Licence: as this project. Everything in lower case.

const lines = (text: string): string[] =>
  text
    .trim()
    .split(/\s*[\n;]\s*/)
    .filter((line) => line !== "");

/** Titles, and parts of titles, that name a page and not a company. */
export const GENERIC_TITLES: ReadonlySet<string> = new Set(
  lines(`
    home; homepage; home page; start; startseite; start page; main; main page; index; index page; welcome
    accueil; page d'accueil; inicio; página principal; página inicial; portada; início; pagina iniziale
    home - italiano; prima pagina; hem; startsida; forside; hjem; etusivu; strona główna; hlavní stránka; úvod
    úvodní stránka; domov; domovská stránka; kezdőlap; főoldal; nyitólap; acasă; acasa; pagina principală
    početna; naslovna; naslovnica; начало; главная; главная страница; головна; головна сторінка; αρχική
    αρχική σελίδα; ana sayfa; anasayfa; الرئيسية; الصفحة الرئيسية; דף הבית; ראשי; 首页; 首頁; 主页; ホーム
    トップ; トップページ; ホームページ; 홈; 메인; trang chủ; หน้าแรก; beranda; avaleht; sākums; pagrindinis
    willkommen; herzlich willkommen; bienvenue; bienvenido; bienvenidos; benvenuti; benvenuto; welkom
    bem-vindo; bem vindo; välkommen; velkommen; tervetuloa; witamy; vítejte; vitajte; üdvözöljük; bine ați venit
    добро пожаловать; ласкаво просимо; καλώς ήρθατε; hoş geldiniz; ようこそ; 欢迎; 환영합니다; أهلا وسهلا
    contact; contacts; contact us; get in touch; kontakt; kontakte; kontaktieren sie uns; contacto; contáctenos
    contactez-nous; nous contacter; contatti; contattaci; contato; contactos; neem contact op; kontakta oss
    kontakt os; kontakt oss; yhteystiedot; kontakty; kapcsolat; контакты; контакти; επικοινωνία; iletişim
    お問い合わせ; 会社概要; 联系我们; 聯絡我們; 关于我们; 문의하기; 회사소개; اتصل بنا; צור קשר
    about; about us; our company; who we are; über uns; ueber uns; unternehmen; wir über uns; à propos
    qui sommes-nous; sobre nosotros; quiénes somos; nosotros; chi siamo; azienda; sobre; sobre nós; quem somos
    over ons; om oss; om os; tietoa meistä; o nas; o nás; rólunk; despre noi; о нас; о компании; про нас; hakkımızda
    team; our team; das team; unser team; équipe; equipo; il team; equipe; impressum; imprint; legal notice
    legal; mentions légales; aviso legal; note legali; datenschutz; datenschutzerklärung; privacy; privacy policy
    politique de confidentialité; política de privacidad; terms; terms of service; terms and conditions; agb
    cookies; cookie policy; sitemap; search; suche; login; log in; sign in; anmelden; register; my account; cart
    warenkorb; checkout; faq; blog; news; aktuelles; press; presse; karriere; careers; jobs; products; produkte
    produits; productos; prodotti; services; leistungen; dienstleistungen; servicios; servizi; shop; store
    online shop; onlineshop; webshop; gallery; galerie; references; referenzen; downloads; category; archive
    archives; tag; page; web; website; webseite; web page; my site; site; untitled; untitled document; unbenannt
    sans titre; no title; title; document; new page; new page 1; loading; loading...; please wait; error; fehler
    erreur; not found; page not found; seite nicht gefunden; page non trouvée; página no encontrada
    pagina non trovata; pagina niet gevonden; strona nie znaleziona; страница не найдена; nothing found
    coming soon; under construction; maintenance; site maintenance; wartung; wartungsarbeiten; in kürze
    official site; official website; the official website; offizielle website; offizielle webseite; site officiel
    sitio oficial; sito ufficiale; officiële website; 公式サイト; 官网; 官方网站; company; my company; your company
    company name; your company name; business name; site name; site title; your site title; your website
    firma; unternehmen name; admin; localhost; default; test; demo; example; sample page; hello world; lorem ipsum
    detail; details; overview; übersicht; dashboard; portal; profile; rechtliches; company; corporate; the company
    la empresa; empresa; notre entreprise; l'azienda; 企業情報; 会社情報; 会社案内; pricing; prices; preise; tarifs; precios
    prezzi; features; solutions; lösungen; case studies; portfolio; projects; projekte; order; thank you; danke; merci
    gracias; grazie; obrigado; call; call us; call now; tel; telefon; phone; telephone; téléphone; hotline; events; termine; conditions; terms & conditions; rechtliche hinweise
    en; de; fr; es; it; english; deutsch; français; español; italiano; landing page; mobile; null; undefined; none
  `),
);

/** Names that software, registrars and gateways put there: none of them is the company's. */
export const JUNK_NAME =
  /^(?:my (?:wordpress |wix )?(?:site|blog|website)\b.*|just another .*|wordpress(?:\.com)?|joomla!?|drupal|wix(?:\.com)?|squarespace|shopify|mysite(?: \d+)?|apache2? .*|nginx.*|iis.*|test page.*|.*default (?:web )?(?:page|site).*|.*default website.*|welcome to nginx.*|it works!?|index of .*|vite (?:app|\+ .*)|(?:my |your |new )?(?:react|vue|nuxt|next(?:\.?js)?|angular|svelte(?:kit)?|remix|ionic|expo|webpack|astro|flutter|electron|electron-vite|lovable|v0|base44) (?:app|demo|starter|project|generated project|basics)|create (?:react|next) app|gatsby default starter|welcome to (?:your )?(?:vue|remix|nuxt|angular|svelte|laravel).*|laravel|(?:my|your|new|sample|example) app|untitled(?:[ -]?(?:site|page|design|\d+))?|plesk.*|cpanel.*|parallels.*|just a moment.*|attention required.*|access denied.*|forbidden|unauthorized|.*are you (?:a )?(?:human|robot).*|checking your browser.*|ddos.guard.*|one moment.*|robot check|security check.*|captcha.*|(?:error )?[45]\d\d(?:\b.*)?|.*\b(?:page|site|file) (?:could )?not (?:be )?found\b.*|.*nicht gefunden.*|.*introuvable.*|.*bad gateway.*|.*service unavailable.*|account suspended.*|website (?:is )?(?:suspended|expired|coming soon|under construction).*|.*\bdomain(?:name)?s?\b.*\b(?:for sale|parked|parking|registered|expired|available|verkauf\w*|te koop|à vendre)\b.*|.*\b(?:buy|kaufen) (?:this|diese) domain\b.*|this domain.*|.*is for sale.*|.*steht zum verkauf.*|hugedomains.*|sedo.*|godaddy.*|parked.*|hier entsteht.*|.*under construction.*|lorem ipsum.*|©.*|\{\{.*|<%.*|\[.*\]|%.*%)$/i;

/** What greets before the name. */
export const GREETING =
  /^(?:(?:herzlich )?willkommen (?:bei(?: der| dem| den)?|beim|auf(?: der| den)?(?: (?:seiten?|website|webseite|homepage)(?: der| des| von)?)?|in der|im|zu|zur|zum)|welcome (?:to|at)(?: the (?:website|homepage|home page|official website|site) of)?|bienvenue (?:chez|sur(?: le site (?:de|du|des|d'))?|à|au|dans)|bienvenid[oa]s? a(?:l sitio (?:web )?de)?|benvenut[oi] (?:su|da|in|nel sito di|al|alla|sul sito di)|welkom (?:bij|op)|bem[- ]vindos? (?:à|ao|a)|välkommen till|velkommen til|tervetuloa|witamy (?:w|na stronie)|vítejte (?:v|na|u)|vitajte (?:v|na|u)|üdvözöljük a|bine ați venit (?:la|pe)|добро пожаловать (?:в|на)|ласкаво просимо (?:до|в)|home of|startseite (?:der|des|von)|homepage (?:der|des|von|of)|accueil de|site (?:officiel|internet) (?:de la|de l'|de|du|des)|official (?:web)?site of|the official (?:web)?site of|sito ufficiale di|sitio (?:web )?oficial de)\s+/i;

/** What follows the name when a page says that it is the real one. */
export const OFFICIAL_ENDING =
  /[\s,–-]+(?:(?:the )?official (?:web)?(?:site|page|store|shop|homepage)|offizielle (?:web)?(?:site|seite)|offizielle homepage|site officiel|sitio (?:web )?oficial|página oficial|sito ufficiale|site oficial|officiële website|официальный сайт|homepage|startseite|website|webseite)$|(?:公式サイト|オフィシャルサイト|公式ホームページ|官网|官方网站|공식 홈페이지)$/i;

/** Forms of companies, as the last word or words of a name (a few stand first or, in Japanese, on either side). */
export const LEGAL_FORM =
  /(?:^|[\s,(])(?:gmbh(?: ?& ?co\.? ?(?:kg|ohg)(?:aa)?)?|g?ug(?: ?\(haftungsbeschränkt\))?|ag|se|kg|ohg|gbr|e\.? ?k\.?|e\.? ?v\.?|eg|mbh|kgaa|inc\.?|incorporated|llc|l\.l\.c\.|llp|lp|ltd\.?|limited|plc|corp\.?|corporation|co\.?|company|pty\.?(?: ltd\.?)?|pvt\.? ltd\.?|s\.?a\.?(?:s|rl|u)?\.?|sarl|s\.à r\.l\.|eurl|sasu|sci|snc|s\.?r\.?l\.?s?\.?|s\.?p\.?a\.?|s\.n\.c\.|s\.a\.s\.|s\.?l\.?u?\.?|lda\.?|ltda\.?|s\/a|b\.?v\.?(?:ba)?|n\.?v\.?|v\.?o\.?f\.?|c\.v\.|ab|a\/s|aps|as|asa|oy|oyj|ehf\.?|hf\.?|sp\. ?z ?o\. ?o\.|sp\. ?[jk]\.|s\. ?r\. ?o\.|a\. ?s\.|k\.s\.|kft\.?|zrt\.?|nyrt\.?|bt\.|d\.o\.o\.|d\.d\.|s\.r\.l\.|ооо|оао|зао|пао|ао|тов|еоод|оод|ад|α\.ε\.|ε\.π\.ε\.|a\.ş\.|ltd\. ?şti\.|sdn\.? bhd\.?|pte\.? ltd\.?|k\.k\.|co\.,? ?ltd\.?|oü|uab|sia|sàrl)\)?$|株式会社|有限会社|合同会社|有限公司|股份公司|주식회사|\(주\)|^(?:ооо|зао|оао|ао|пао|ип|тов|pt) /i;

/** Claims that end a copyright line. */
export const RIGHTS_CLAIM =
  /[\s,;|–-]*(?:all rights? (?:are )?reserved|alle rechte vorbehalten|alle rechte|tous (?:les )?droits (?:sont )?réservés|todos los derechos reservados|todos os direitos reservados|tutti i diritti (?:sono )?riservati|diritti riservati|alle rechten voorbehouden|alla rättigheter (?:förbehållna|reserverade)|med ensamrätt|alle rettigheder forbeholdes|alle rettigheter (?:reservert|forbeholdt)|kaikki oikeudet pidätetään|wszelkie prawa zastrzeżone|wszystkie prawa zastrzeżone|všechna práva vyhrazena|všetky práva vyhradené|minden jog fenntartva|toate drepturile (?:sunt )?rezervate|sva prava (?:pridržana|zadržana)|vse pravice pridržane|все права защищены|всі права захищен[оі]|всички права запазени|με επιφύλαξη παντός δικαιώματος|tüm hakları saklıdır|hak cipta dilindungi|tots els drets reservats|kõik õigused kaitstud|visos teisės saugomos|visas tiesības aizsargātas|保留所有权利|保留一切权利|版权所有|版權所有|無断転載(?:を)?(?:禁じます|禁止)?|모든 권리 보유|สงวนลิขสิทธิ์|bảo lưu mọi quyền|جميع الحقوق محفوظة|כל הזכויות שמורות)/i;

/** What else stands in the same line after the name. */
export const CREDIT_OR_LINK =
  /[\s,;|–-]+(?:powered|designed|design|webdesign|web design|website|site|built|made|created|developed|theme|hosted|hosting|realisation|réalisation|realizzazione|gestaltung|umsetzung|erstellt|credits|impressum|imprint|datenschutz|privacy|terms|agb|legal|mentions|cookies?|sitemap|contact|kontakt|accessibility|disclaimer|registered|version|vat|p\.? ?iva|ust-?id|cif|siret|company (?:no|number|registration)|tel|phone|e-?mail|icp|京icp|粤icp|沪icp)\b/i;
