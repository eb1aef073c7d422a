// Source: own list. Licence: as this project. Everything in lower case.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Providers of free mailboxes. Names with many country suffixes stand in FREE_MAIL_LABELS. */
export const FREE_MAIL_DOMAINS: ReadonlySet<string> = words(
  `gmail.com googlemail.com icloud.com me.com mac.com aol.com aim.com msn.com passport.com protonmail.com
   protonmail.ch proton.me pm.me tutanota.com tutanota.de tutamail.com tuta.io tuta.com keemail.me mailbox.org
   posteo.de posteo.net posteo.org fastmail.com fastmail.fm hushmail.com hey.com zoho.com zohomail.com
   zohomail.eu mail.com email.com usa.com post.com europe.com consultant.com engineer.com myself.com
   gmx.de gmx.net gmx.at gmx.ch gmx.com gmx.eu gmx.org gmx.info gmx.fr gmx.us web.de t-online.de freenet.de
   arcor.de online.de email.de vodafone.de vodafonemail.de kabelmail.de unitybox.de o2online.de o2mail.de
   magenta.de versanet.de netcologne.de ewetel.net osnanet.de alice-dsl.net alice.de ok.de mail.de
   aon.at chello.at a1.net kabsi.at inode.at bluewin.ch sunrise.ch hispeed.ch swissonline.ch
   orange.fr wanadoo.fr free.fr sfr.fr neuf.fr laposte.net bbox.fr numericable.fr club-internet.fr
   cegetel.net aliceadsl.fr 9online.fr voila.fr libertysurf.fr
   libero.it virgilio.it tin.it alice.it tiscali.it inwind.it iol.it fastwebnet.it email.it tim.it
   pec.it legalmail.it arubapec.it poste.it teletu.it vodafone.it
   terra.es telefonica.net ono.com movistar.es ya.com wanadoo.es euskalnet.net
   sapo.pt mail.pt clix.pt netcabo.pt iol.pt telepac.pt uol.com.br bol.com.br terra.com.br ig.com.br
   globo.com globomail.com r7.com oi.com.br zipmail.com.br
   telenet.be skynet.be proximus.be scarlet.be voo.be belgacom.net
   ziggo.nl kpnmail.nl kpnplanet.nl planet.nl hetnet.nl xs4all.nl home.nl casema.nl chello.nl zonnet.nl
   quicknet.nl upcmail.nl tele2.nl online.nl
   btinternet.com btopenworld.com virginmedia.com ntlworld.com blueyonder.co.uk sky.com talktalk.net
   tiscali.co.uk plusnet.com bt.com freeserve.co.uk eircom.net o2.co.uk
   comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com
   netzero.net optonline.net optimum.net frontier.com windstream.net roadrunner.com rr.com mindspring.com
   centurylink.net q.com embarqmail.com suddenlink.net rocketmail.com ymail.com
   rogers.com shaw.ca bell.net sympatico.ca telus.net videotron.ca cogeco.ca eastlink.ca
   bigpond.com bigpond.net.au optusnet.com.au iinet.net.au tpg.com.au westnet.com.au xtra.co.nz
   telia.com telia.se spray.se bredband.net comhem.se tele2.se passagen.se home.se
   mail.dk jubii.dk stofanet.dk tdcadsl.dk webspeed.dk ofir.dk online.no broadpark.no frisurf.no
   elisanet.fi kolumbus.fi saunalahti.fi luukku.com suomi24.fi pp.inet.fi
   wp.pl o2.pl onet.pl onet.eu op.pl interia.pl interia.eu poczta.fm poczta.onet.pl gazeta.pl tlen.pl vp.pl
   buziaczek.pl autograf.pl seznam.cz email.cz centrum.cz atlas.cz volny.cz post.cz
   centrum.sk azet.sk zoznam.sk post.sk pobox.sk freemail.hu citromail.hu t-online.hu indamail.hu
   chello.hu upcmail.hu siol.net email.si net.hr inet.hr abv.bg mail.bg dir.bg
   mail.ru bk.ru list.ru inbox.ru internet.ru yandex.ru yandex.com yandex.ua yandex.by yandex.kz ya.ru
   rambler.ru lenta.ru ro.ru tut.by ukr.net i.ua meta.ua bigmir.net email.ua
   otenet.gr forthnet.gr in.gr mail.gr walla.co.il walla.com bezeqint.net netvision.net.il
   012.net.il mynet.com superonline.com ttmail.com
   qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com 139.com 189.cn 21cn.com aliyun.com
   tom.com vip.qq.com hinet.net seed.net.tw naver.com hanmail.net daum.net nate.com kakao.com
   nifty.com biglobe.ne.jp ocn.ne.jp so-net.ne.jp docomo.ne.jp ezweb.ne.jp softbank.ne.jp plala.or.jp
   rediffmail.com sify.com in.com vsnl.com vsnl.net sancharnet.in inbox.lv inbox.lt one.lv delfi.lt
   apollo.lv mail.ee hot.ee online.ee telkomsa.net mweb.co.za vodamail.co.za webmail.co.za
   hotmail.com outlook.com live.com yahoo.com duck.com skiff.com inbox.com gawab.com maktoob.com
   runbox.com disroot.org riseup.net cock.li mail2world.com lycos.com excite.com`,
);

/** Labels that one provider uses under many suffixes: `hotmail.fr`, `yahoo.co.uk`. */
export const FREE_MAIL_LABELS: ReadonlySet<string> = words(
  "hotmail outlook live yahoo ymail windowslive gmx yandex zoho",
);

/** Local parts that name a desk rather than a person. */
export const ROLE_LOCAL_PARTS: ReadonlySet<string> = words(
  `info infos information informacion informacje contact contacts contactus contacto contatti contato contactez
   kontakt kontakty kapcsolat yhteystiedot iletisim bilgi mail email post posta poczta box office buero bureau
   sekretariat secretariat secretaria segreteria secretary reception rezeption empfang recepcion recepcja
   accueil hello hallo hi hey hola bonjour ciao welcome willkommen bienvenue team crew company firma ask
   enquiries enquiry inquiries inquiry anfrage anfragen question questions fragen feedback
   sales verkauf vertrieb vente ventes commercial comercial ventas commerciale vendite vendas verkoop salg
   forsaljning myynti sprzedaz obchod prodej prodaja satis business partners partner partnerships
   support help helpdesk service services kundenservice kundendienst customerservice customer care
   customercare serviceclient clientes clienti klantenservice kundtjanst atencion soporte assistance assistenza
   suporte bok pomoc order orders bestellung bestellungen bestellen pedidos commande commandes ordini zamowienia
   shop store webshop onlineshop booking bookings reservation reservations reservierung reservierungen reservas
   prenotazioni rezervace rezerwacja buchung events event catering hotel restaurant
   marketing media press presse prensa stampa imprensa pr communication communications kommunikation redaktion
   editorial editor news newsletter social
   admin administration administracion administracja amministrazione administracao verwaltung management
   direktion direction direccion direzione director geschaeftsleitung geschaeftsfuehrung ceo cto cfo coo owner
   jobs job career careers karriere bewerbung bewerbungen recruiting recruitment hr personal people talent
   empleo rrhh lavoro rekrutacja kariera
   billing accounts accounting accountspayable buchhaltung rechnung rechnungen invoice invoices finance
   comptabilite contabilidad contabilita fakturace faktury ksiegowosc
   legal compliance tech technical technik it engineering dev developers security export import logistics
   logistik einkauf purchasing praxis kanzlei werkstatt atelier studio gallery galerie
   central zentrale general headquarters hq corporate investors ir relations quality`,
);

/** Desks that are the company's, but seldom the ones to write to first. */
export const SIDE_DESKS: ReadonlySet<string> = words(
  `jobs job career careers karriere bewerbung bewerbungen recruiting recruitment hr personal people talent empleo
   rrhh lavoro rekrutacja kariera saiyo recruit emploi recrutement vacatures
   admin administration administracion administracja amministrazione administracao verwaltung
   billing accounts accounting accountspayable buchhaltung rechnung rechnungen invoice invoices finance
   comptabilite contabilidad contabilita fakturace faktury ksiegowosc facturacion facturation
   legal compliance it tech technical technik engineering dev developers security quality
   press presse prensa stampa imprensa pr newsletter news social redaktion editor editorial
   einkauf purchasing logistik logistics investors ir`,
);

/** Desks nobody sells to, and mailboxes nobody reads. */
export const IDLE_LOCAL_PARTS: ReadonlySet<string> = words(
  `noreply no-reply no_reply donotreply do-not-reply nicht-antworten keineantwort ne-pas-repondre mailer-daemon
   mailerdaemon postmaster hostmaster webmaster abuse bounce bounces spam unsubscribe abmelden root daemon
   nobody privacy datenschutz datenschutzbeauftragter datenschutzbeauftragte dsb dsgvo gdpr rgpd dpo dataprotection
   data-protection rodo privacidad confidentialite protecciondedatos lopd dmca copyright test
   ssl dns domains domain registrar whistleblower hinweisgeber meldestelle`,
);

/** Words in the domains of those who make or host other people's sites. */
export const MAKER_LABEL =
  /(?:web|digital|internet|media|medien|online|seo|design)-?(?:agen|studio|design|werk|schmiede|service|solution|development|dev|hosting|marketing)|agentur|werbe|hosting|webdesign|website|wordpress|homepage|sitebuilder|webmaster|datenschutz|dsgvo|dataprotection|verbraucher|schlichtung/;

/** Authorities, whose addresses stand in legal notices. */
export const AUTHORITY_DOMAIN =
  /(?:^|\.)(?:europa\.eu|bund\.de|gov|gob\.[a-z]{2}|gouv\.fr|gov\.[a-z]{2}|gv\.at|admin\.ch|cnil\.fr|bfdi\.bund\.de|ico\.org\.uk|aepd\.es)$|datenschutz\..*\.de$|^ldi\./;
