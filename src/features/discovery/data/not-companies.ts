/*
 * Sites that searches for companies find and that are not the companies: own list, kept by hand. By
 * registrable domain; a name without a dot is any domain of that brand (`yelp` is yelp.com, yelp.de, …).
 * MIT, like the project.
 */
export const NOT_COMPANIES = {
  directory: `
    yelp yellowpages yell.com gelbeseiten.de dasoertliche.de dastelefonbuch.de 11880.com
    cylex cylex-uk.co.uk hotfrog europages kompass.com wlw.de herold.at local.ch search.ch
    goldenpages.ie goudengids.nl pagesjaunes.fr paginasamarillas.es paginegialle.it
    pai.pt krak.dk gulesider.no eniro.se hitta.se fonecta.fi pkt.pl firmy.cz zlatestranky.cz
    truelocal.com.au whitepages yellow.co.nz superpages.com
    manta.com dexknows.com merchantcircle.com chamberofcommerce.com citysearch.com mapquest.com foursquare.com
    bbb.org brownbook.net tupalo tuugo infobel opendi showmelocal.com n49.com bizapedia.com
    opencorporates.com northdata.de northdata.com companyhouse.de firmenwissen.de unternehmensregister.de
    dnb.com zoominfo.com rocketreach.co apollo.io lusha.com crunchbase.com pitchbook.com owler.com cbinsights.com
    tracxn.com craft.co growjo.com leadiq.com signalhire.com datanyze.com wappalyzer.com builtwith.com similarweb.com
    clutch.co goodfirms.co designrush.com sortlist g2.com capterra getapp softwareadvice
    trustradius.com trustpilot sitejabber.com productreview.com.au provenexpert.com kununu.com reviews.io
    feefo.com checkatrade.com trustatrader.com mybuilder.com ratedpeople.com bark.com thumbtack.com houzz
    homeadvisor.com angi.com angieslist.com porch.com hipages.com.au oneflare.com.au myhammer.de blauarbeit.de
    werkspot.nl habitissimo provenservice.com expertise.com threebestrated
    tripadvisor opentable thefork lafourchette.com resy.com zomato.com restaurantguru.com
    doctolib jameda.de zocdoc.com healthgrades.com webmd.com vitals.com whatclinic.com
    topdoctors treatwell avvo.com findlaw.com justia.com lawyers.com martindale.com anwalt.de
    legal500.com chambers.com thelawyerportal.com justdial.com indiamart.com sulekha.com tradeindia.com
    exportersindia.com urbanpro.com zaubacorp.com bestprosintown.com birdeye.com
    nextdoor.com nextdoor.co.uk nextdoor.de nextdoor.fr nextdoor.it nextdoor.es nextdoor.nl
    loopnet.com producthunt.com f6s.com wellfound.com angel.co startupranking.com eu-startups.com builtin.com
    themanifest.com upcity.com agencyspotter.com semrush.com topagency.com dun-bradstreet.com thomasnet.com
    globalspec.com environmental-expert.com archiproducts.com archdaily.com dezeen.com
    hotel.de hrs.de weddingwire theknot.com hitched.co.uk care.com rover.com`,
  social_network: `
    facebook.com fb.com instagram.com linkedin.com lnkd.in x.com twitter.com t.co tiktok.com youtube.com youtu.be
    pinterest reddit.com quora.com snapchat.com threads.net threads.com whatsapp.com wa.me telegram.org t.me
    vk.com ok.ru weibo.com xing.com meetup.com tumblr.com flickr.com vimeo.com twitch.tv discord.com discord.gg
    mastodon.social bsky.app medium.com substack.com slideshare.net behance.net dribbble.com soundcloud.com
    linktr.ee bit.ly tinyurl.com goo.gl g.page about.me
    gravatar.com github.com gitlab.com bitbucket.org stackoverflow.com stackexchange.com
    ycombinator.com`,
  marketplace: `
    amazon ebay etsy.com aliexpress alibaba.com walmart.com target.com bestbuy.com rakuten zalando
    otto.de kaufland.de idealo check24.de bol.com cdiscount.com fnac.com allegro.pl emag.ro emag.bg emag.hu
    mercadolibre
    mercadolivre.com.br shopee lazada flipkart.com wish.com temu.com shein.com craigslist.org gumtree
    kleinanzeigen.de leboncoin.fr marktplaats.nl willhaben.at olx subito.it autoscout24 mobile.de
    immobilienscout24.de immowelt.de rightmove.co.uk zoopla.co.uk zillow.com realtor.com trulia.com redfin.com
    booking.com expedia airbnb hotels.com agoda.com trivago kayak.com kayak.de kayak.co.uk kayak.fr kayak.es
    kayak.it skyscanner vrbo.com ubereats.com deliveroo
    doordash.com grubhub.com just-eat lieferando.de takeaway.com fiverr.com upwork.com freelancer.com
    toptal.com guru.com peopleperhour.com malt.com groupon appsumo.com themeforest.net envato.com
    shutterstock.com istockphoto.com gettyimages udemy.com coursera.org
    eventbrite ticketmaster`,
  job_board: `
    indeed glassdoor monster.com monster.de monster.co.uk monster.fr monster.it monster.es monster.at
    monster.ch monster.ca monster.be stepstone ziprecruiter.com careerbuilder.com simplyhired jobs.com
    reed.co.uk totaljobs.com cv-library.co.uk adzuna jooble.org jobrapido talent.com seek.com.au naukri.com
    infojobs.net welcometothejungle.com hellowork.com apec.fr jobteaser.com xing-jobs.de jobware.de
    meinestadt.de karriere.at jobs.ch nationalevacaturebank.nl jobbird.com pracuj.pl nofluffjobs.com
    justjoin.it dice.com hired.com flexjobs.com remoteok.com remotive.com weworkremotely.com remote.co
    greenhouse.io lever.co ashbyhq.com workable.com smartrecruiters.com recruitee.com personio.de personio.com
    bamboohr.com teamtailor.com breezy.hr myworkdayjobs.com myworkdaysite.com jobvite.com icims.com snagajob.com theladders.com`,
  news: `
    nytimes.com washingtonpost.com wsj.com bloomberg.com reuters.com apnews.com cnn.com bbc.com bbc.co.uk
    theguardian.com telegraph.co.uk independent.co.uk thetimes.co.uk dailymail.co.uk ft.com economist.com
    forbes.com businessinsider fortune.com inc.com fastcompany.com entrepreneur.com cnbc.com foxnews.com
    nbcnews.com cbsnews.com usatoday.com latimes.com time.com newsweek.com theatlantic.com techcrunch.com
    theverge.com wired.com venturebeat.com zdnet cnet.com arstechnica.com engadget.com mashable.com
    spiegel.de zeit.de faz.net sueddeutsche.de welt.de bild.de focus.de handelsblatt.com stern.de tagesschau.de
    n-tv.de t3n.de heise.de golem.de chip.de derstandard.at nzz.ch tagesanzeiger.ch lemonde.fr lefigaro.fr
    liberation.fr leparisien.fr lesechos.fr elpais.com elmundo.es lavanguardia.com corriere.it repubblica.it
    ilsole24ore.com nu.nl telegraaf.nl volkskrant.nl nrc.nl aftonbladet.se dn.se vg.no politiken.dk
    globo.com uol.com.br timesofindia.com indiatimes.com hindustantimes.com thehindu.com scmp.com
    abc.net.au smh.com.au nzherald.co.nz cbc.ca theglobeandmail.com prnewswire.com businesswire.com
    globenewswire.com yahoo.com msn.com buzzfeed.com vice.com huffpost.com
    timeout.com eater.com lonelyplanet.com cntraveler.com`,
  government: `
    gov.uk europa.eu un.org who.int oecd.org worldbank.org imf.org nhs.uk service.gov.uk usa.gov canada.ca
    gc.ca
    admin.ch bund.de bundesregierung.de bayern.de nrw.de berlin.de hamburg.de wien.gv.at belgium.be
    rijksoverheid.nl overheid.nl kvk.nl service-public.fr insee.fr data.gouv.fr agenziaentrate.it`,
  reference: `
    wikipedia.org wikimedia.org wikidata.org wiktionary.org wikihow.com wikivoyage.org fandom.com britannica.com
    dictionary.com merriam-webster.com cambridge.org investopedia.com statista.com archive.org scribd.com
    issuu.com academia.edu researchgate.net jstor.org sciencedirect.com springer.com nature.com
    google.com bing.com duckduckgo.com baidu.com yandex.ru waze.com
    openstreetmap.org w3.org w3schools.com mozilla.org`,
} as const;

/** Endings that only public bodies register under. */
export const GOVERNMENT_SUFFIXES = `
  gov mil gov.uk gov.au gov.ca gov.in gov.br gov.za gov.sg gov.ie gov.it gov.pl gov.pt gov.gr gov.tr gov.il
  gov.cn gov.hk gov.tw gov.my gov.ph gov.cz gov.sk gov.hu gov.ro gov.bg gov.si gov.hr gov.rs gov.ua gov.mt gov.cy
  gov.mx gov.co gov.ar gov.pe gov.ng gov.ke gov.gh gov.eg gov.ae gov.sa gouv.fr gob.es gob.mx gob.ar gob.cl
  gob.pe gv.at govt.nz go.jp go.kr go.id go.th go.ke gc.ca nsw.gov.au police.uk mod.uk nhs.uk parliament.uk`;
