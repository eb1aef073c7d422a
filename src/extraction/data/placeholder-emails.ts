/** Domains that stand for "your domain here", with every subdomain. */
export const PLACEHOLDER_DOMAINS: ReadonlySet<string> = new Set(
  `example.com example.net example.org example.edu example.co example.co.uk example.de example.fr example.es
   example.it example.io example.eu beispiel.de beispiel.com exemple.com exemple.fr ejemplo.com ejemplo.es
   esempio.it esempio.com exemplo.com exemplo.com.br voorbeeld.nl voorbeeld.com przyklad.pl eksempel.dk
   domain.com domain.net domain.org domain.tld domain.co domain.de domaine.com domaine.fr dominio.com
   dominio.es dominio.it dominio.com.br domena.pl domein.nl mydomain.com mydomain.org yourdomain.com
   yourdomain.org yourdomain.net yourdomain.co yourdomain.co.uk your-domain.com ihredomain.de ihre-domain.de
   deinedomain.de deine-domain.de meinedomain.de musterdomain.de musterfirma.de mustermann.de tudominio.com
   sudominio.com tuodominio.it votredomaine.com votre-domaine.com votredomaine.fr seudominio.com.br
   uwdomein.nl jouwdomein.nl twojadomena.pl email.com mail.tld mailaddress.com emailaddress.com
   youremail.com yourmail.com your-email.com yourcompany.com your-company.com yourbusiness.com
   yourwebsite.com yoursite.com yourstore.com yourorganization.com companyname.com company-name.com
   mycompany.com mysite.com mywebsite.com website.com site.com sitename.com somewhere.com somedomain.com
   anydomain.com address.com adresse.de test.com test.de test.org test.test testing.com tester.com
   asdf.com asd.com abc.xyz xyz.com xxx.com foo.com bar.com foobar.com acme.tld changeme.com
   host.com hostname.com server.com provider.com placeholder.com sample.com samplesite.com demo.com
   demolink.org demosite.com dummy.com`
    .trim()
    .split(/\s+/),
);

/** Names of domains that mean "example" in some language, whatever they end in. */
export const EXAMPLE_LABELS: ReadonlySet<string> = new Set(
  `example exemple ejemplo esempio exemplo beispiel voorbeeld przyklad priklad eksempel exempel esimerkki naide
   pelda piemers pavyzdys exemplu paradeigma ornek contoh vidu yourdomain your-domain yourcompany
   your-company yoursite mydomain`
    .trim()
    .split(/\s+/),
);

/** Local parts that stand for "your name here", whatever the domain. */
export const PLACEHOLDER_LOCALS: ReadonlySet<string> = new Set(
  `you your yourname your.name your-name your_name youremail your.email your-email your_email yourmail
   youremailaddress your-email-address youraddress yourusername yourid yourlogin
   firstname.lastname first.last firstname lastname firstnamelastname name.surname name.lastname
   vorname.nachname vorname nachname vorname.name v.nachname ihrname ihr.name ihre.email ihre-email deinname
   dein.name deine.email max.mustermann maxmustermann max-mustermann erika.mustermann mustermann
   prenom.nom nom.prenom prenom votrenom votre.nom votre-email votreemail votre.email votremail
   nombre.apellido tunombre tucorreo tu.correo tuemail tu-email sucorreo nome.cognome nomecognome
   tuonome tua.email tuaemail latuaemail nome.sobrenome seunome seu.nome seuemail seu.email seu-email
   voornaam.achternaam uwnaam uw.naam jouwnaam imie.nazwisko twojemail twoj.email
   john.doe johndoe john_doe john-doe jane.doe janedoe jane_doe j.doe jdoe
   example exemple ejemplo esempio exemplo beispiel
   username user.name user_name user-name someone somebody anyone nobody someuser
   email.address emailaddress email-address myemail my.email my-email mymail myname my.name
   placeholder lorem lorem.ipsum loremipsum foo bar foobar foo.bar xxx xxxx xxxxx abc abcd asdf qwerty abc123
   votre vous ihre ihr-name deine tuo suo seu jouw uwemail twoj twoje dein ditt jusu tavo sinu sizin vash vashe vasha
   vashe.imya vasemail vas-email vas.email dinepost din.epost din-epost ornek pelda piemers pavyzdys przyklad
   beispielname vzor jmeno.prijmeni meno.priezvisko ime.priimek ime.prezime nume.prenume vardas.pavarde
   vards.uzvards eesnimi.perenimi etunimi.sukunimi fornavn.etternavn fornavn.efternavn fornamn.efternamn
   vezeteknev.keresztnev onoma.eponymo imya.familiya ad.soyad adiniz.soyadiniz adsoyad taro.yamada yamada.taro
   yamadataro tarou hoge hogehoge zhangsan lisi honggildong gildong.hong hong.gildong ivan.ivanov
   test1234 test123 test.test testuser test.user test-user changeme`
    .trim()
    .split(/\s+/),
);

/** Local parts that are no address when the domain is as empty: `user@company.com`, `name@mail.com`. */
export const EMPTY_LOCALS: ReadonlySet<string> = new Set(
  `user name me test mail email e-mail abc aaa customer client someone nom nome nombre naam usuario utente
   tu su ti tua sua vas vase vaša din deres navn namn nimi nev ime jmeno meno nume vards vardas imie nazwa onoma
   isim ad adiniz imya pochta epost eposta e-posta correo correio courriel posta ihr dein uw je vos ton mustermann
   taro yamada sample`
    .trim()
    .split(/\s+/),
);

/** Names of domains that, behind an empty local part, mean nobody's, whatever they end in. */
export const EMPTY_LABELS: ReadonlySet<string> = new Set(
  `email e-mail correo correio courriel epost eposta e-posta pochta pocta epasts pasts pastas elpastas imayl
   emailadresse emailadres mailadres indirizzo adresse adres address domain domena domein domeen domeniu domeni
   domen dominio domaine doména firma firme company companie entreprise empresa azienda bedrijf bedriften yritys
   ettevote sirket ceg uznemums imone organizacija organisation organization foretag virksomhed podjetje tvrtka
   spolecnost spolocnost etaireia primer primjer fakultet otel eesnimi vashdomen domen1`
    .trim()
    .split(/\s+/),
);

/** Domains that are real but, behind an empty local part, mean nobody. */
export const EMPTY_DOMAINS: ReadonlySet<string> = new Set(
  `company.com company.co company.org business.com organization.com organisation.com firma.de firma.com
   firma.pl unternehmen.de entreprise.com entreprise.fr empresa.com empresa.es empresa.com.br azienda.it
   bedrijf.nl mail.com mail.de mail.fr mail.ru gmail.com hotmail.com yahoo.com outlook.com work.com
   corp.com store.com shop.com email.tld email.de email.it domain.eu web.com internet.com online.com`
    .trim()
    .split(/\s+/),
);

/** Services whose addresses in a page's code are keys and ids, with every subdomain. */
export const MACHINE_DOMAINS: ReadonlySet<string> = new Set(
  `sentry.io sentry-next.wixpress.com sentry.wixpress.com wixpress.com sentry.dev getsentry.com
   ingest.sentry.io bugsnag.com rollbar.com group.calendar.google.com resource.calendar.google.com
   import.calendar.google.com iam.gserviceaccount.com developer.gserviceaccount.com
   appspot.gserviceaccount.com apps.googleusercontent.com mcp.microsoft.com
   s.whatsapp.net g.us noreply.github.com users.noreply.github.com
   schema.org w3.org`
    .trim()
    .split(/\s+/),
);

/** Endings of file names; some are top-level domains too. */
export const FILE_ENDINGS: ReadonlySet<string> = new Set(
  `png jpg jpeg jpe gif webp avif svg svgz bmp ico cur tif tiff heic heif jxl apng psd eps ai
   css scss sass less js mjs cjs jsx ts tsx vue map json jsonld xml yaml yml toml md mdx txt csv html htm
   xhtml php asp aspx jsp wasm woff woff2 ttf otf eot mp3 mp4 m4a m4v ogg ogv oga wav webm mov avi mkv flac
   zip rar gz tgz tar bz2 7z pdf doc docx xls xlsx ppt pptx odt rtf epub exe dmg apk jar swf min`
    .trim()
    .split(/\s+/),
);
