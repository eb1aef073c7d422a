/**
 * Boards to begin with: companies' public careers pages, put down for this project from general knowledge and under its
 * licence (MIT); most were held against https://github.com/stapply-ai/ats-scrapers (MIT, 2025-12) before they were taken
 * in. A line is `token|company|domain`, with `tenant.region/site` for Workday's tokens.
 */
export const SEED_LINES = {
  greenhouse: `
airbnb|Airbnb|airbnb.com
stripe|Stripe|stripe.com
databricks|Databricks|databricks.com
cloudflare|Cloudflare|cloudflare.com
gitlab|GitLab|gitlab.com
figma|Figma|figma.com
discord|Discord|discord.com
reddit|Reddit|reddit.com
robinhood|Robinhood|robinhood.com
twitch|Twitch|twitch.tv
twilio|Twilio|twilio.com
brex|Brex|brex.com
affirm|Affirm|affirm.com
duolingo|Duolingo|duolingo.com
coursera|Coursera|coursera.org
anthropic|Anthropic|anthropic.com
scaleai|Scale AI|scale.com
vercel|Vercel|vercel.com
netlify|Netlify|netlify.com
newrelic|New Relic|newrelic.com
pagerduty|PagerDuty|pagerduty.com
sumologic|Sumo Logic|sumologic.com
rubrik|Rubrik|rubrik.com
purestorage|Pure Storage|purestorage.com
verkada|Verkada|verkada.com
flexport|Flexport|flexport.com
faire|Faire|faire.com
gusto|Gusto|gusto.com
justworks|Justworks|justworks.com
cultureamp|Culture Amp|cultureamp.com
intercom|Intercom|intercom.com
zuora|Zuora|zuora.com
airtable|Airtable|airtable.com
webflow|Webflow|webflow.com
contentful|Contentful|contentful.com
amplitude|Amplitude|amplitude.com
mixpanel|Mixpanel|mixpanel.com
braze|Braze|braze.com
iterable|Iterable|iterable.com
launchdarkly|LaunchDarkly|launchdarkly.com
dbtlabsinc|dbt Labs|getdbt.com
starburst|Starburst|starburst.io
clickhouse|ClickHouse|clickhouse.com
singlestore|SingleStore|singlestore.com
planetscale|PlanetScale|planetscale.com
grafanalabs|Grafana Labs|grafana.com
honeycomb|Honeycomb|honeycomb.io
temporaltechnologies|Temporal|temporal.io
tailscale|Tailscale|tailscale.com
zscaler|Zscaler|zscaler.com
scopely|Scopely|scopely.com
spacex|SpaceX|spacex.com
andurilindustries|Anduril|anduril.com
relativity|Relativity Space|relativityspace.com
planetlabs|Planet Labs|planet.com
astranis|Astranis|astranis.com
archer56|Archer Aviation|archer.com
sonyinteractiveentertainmentglobal|PlayStation|playstation.com
thenewyorktimes|The New York Times|nytimes.com
voxmedia|Vox Media|voxmedia.com
axios|Axios|axios.com
warbyparker|Warby Parker|warbyparker.com
everlane|Everlane|everlane.com
benchling|Benchling|benchling.com
recursionpharmaceuticals|Recursion|recursion.com
zocdoc|Zocdoc|zocdoc.com
calm|Calm|calm.com
omadahealth|Omada Health|omadahealth.com
cerebral|Cerebral|cerebral.com
monzo|Monzo|monzo.com
gocardless|GoCardless|gocardless.com
adyen|Adyen|adyen.com
celonis|Celonis|celonis.com
algolia|Algolia|algolia.com
dataiku|Dataiku|dataiku.com
mirakl|Mirakl|mirakl.com
typeform|Typeform|typeform.com
cabify|Cabify|cabify.com
graphcore|Graphcore|graphcore.ai
deepmind|Google DeepMind|deepmind.google
gymshark|Gymshark|gymshark.com
canonical|Canonical|canonical.com
automatticcareers|Automattic|automattic.com
wikimedia|Wikimedia Foundation|wikimediafoundation.org
mozilla|Mozilla|mozilla.org
khanacademy|Khan Academy|khanacademy.org
janestreet|Jane Street|janestreet.com
drweng|DRW|drw.com
imc|IMC Trading|imc.com
point72|Point72|point72.com
gemini|Gemini|gemini.com
fireblocks|Fireblocks|fireblocks.com
bitgo|BitGo|bitgo.com
alchemy|Alchemy|alchemy.com
layerzerolabs|LayerZero Labs|layerzero.network
okx|OKX|okx.com
upwork|Upwork|upwork.com
opentable|OpenTable|opentable.com
thumbtack|Thumbtack|thumbtack.com
taskrabbit|Taskrabbit|taskrabbit.com
opendoor|Opendoor|opendoor.com
carta|Carta|carta.com
marqeta|Marqeta|marqeta.com
lithic|Lithic|lithic.com
creditkarma|Credit Karma|creditkarma.com
billcom|BILL|bill.com
smartsheet|Smartsheet|smartsheet.com
lucidsoftware|Lucid Software|lucid.co
fastly|Fastly|fastly.com
cribl|Cribl|cribl.io
postman|Postman|postman.com
sourcegraph91|Sourcegraph|sourcegraph.com
similarweb|Similarweb|similarweb.com
forter|Forter|forter.com
melio|Melio|meliopayments.com
sezzle|Sezzle|sezzle.com
tripadvisor|Tripadvisor|tripadvisor.com
vimeo|Vimeo|vimeo.com
tubitv|Tubi|tubitv.com
oura|Oura|ouraring.com
cargurus|CarGurus|cargurus.com
via|Via|ridewithvia.com
doordashusa|DoorDash|doordash.com
applovin|AppLovin|applovin.com
thetradedesk|The Trade Desk|thetradedesk.com
doubleverify|DoubleVerify|doubleverify.com
masterclass|MasterClass|masterclass.com
c3iot|C3 AI|c3.ai
cerebrassystems|Cerebras|cerebras.ai
xai|xAI|x.ai
assemblyai|AssemblyAI|assemblyai.com
runwayml|Runway|runwayml.com
gleanwork|Glean|glean.com
hightouch|Hightouch|hightouch.com`,
  lever: `
palantir|Palantir|palantir.com
spotify|Spotify|spotify.com
plaid|Plaid|plaid.com
veeva|Veeva|veeva.com
ro|Ro|ro.co
whoop|WHOOP|whoop.com
zoox|Zoox|zoox.com
rover|Rover|rover.com
mistral|Mistral AI|mistral.ai
binance|Binance|binance.com
ledger|Ledger|ledger.com
qonto|Qonto|qonto.com
swile|Swile|swile.co
malt|Malt|malt.com
pigment|Pigment|pigment.com
aircall|Aircall|aircall.io
shippo|Shippo|goshippo.com
outreach|Outreach|outreach.io
secureframe|Secureframe|secureframe.com
jumpcloud|JumpCloud|jumpcloud.com
matchgroup|Match Group|mtch.com
welocalize|Welocalize|welocalize.com
gohighlevel|HighLevel|gohighlevel.com
angellist|AngelList|angellist.com
wealthsimple|Wealthsimple|wealthsimple.com
cred|CRED|cred.club
meesho|Meesho|meesho.com
paytm|Paytm|paytm.com
zeta|Zeta|zeta.tech
hevodata|Hevo Data|hevodata.com
ninjavan|Ninja Van|ninjavan.co
anchorage|Anchorage Digital|anchorage.com
ethereumfoundation|Ethereum Foundation|ethereum.foundation
offchainlabs|Offchain Labs|offchainlabs.com
immutable|Immutable|immutable.com
includedhealth|Included Health|includedhealth.com
lyrahealth|Lyra Health|lyrahealth.com
brightwheel|brightwheel|mybrightwheel.com
articulate|Articulate|articulate.com
fampay|FamPay|fampay.in
brilliant|Brilliant|brilliant.org
metabase|Metabase|metabase.com
weride|WeRide|weride.ai
shieldai|Shield AI|shield.ai
egen|Egen|egen.ai
farfetch|Farfetch|farfetch.com
olo|Olo|olo.com
tala|Tala|tala.co
trustly|Trustly|trustly.com
pipedrive|Pipedrive|pipedrive.com
octoenergy|Octopus Energy|octopus.energy
swordhealth|Sword Health|swordhealth.com
mindtickle|Mindtickle|mindtickle.com
highspot|Highspot|highspot.com
gopuff|Gopuff|gopuff.com
color|Color|color.com
logrocket|LogRocket|logrocket.com
walkme|WalkMe|walkme.com
vrchat|VRChat|vrchat.com
saviynt|Saviynt|saviynt.com
xsolla|Xsolla|xsolla.com
peerspace|Peerspace|peerspace.com
fullscript|Fullscript|fullscript.com
jobandtalent|Job&Talent|jobandtalent.com
getwingapp|Wing Assistant|wingassistant.com
ion|ION|iongroup.com
vida|Vida Health|vida.com
sysdig|Sysdig|sysdig.com
bumbleinc|Bumble|bumble.com`,
  ashby: `
openai|OpenAI|openai.com
notion|Notion|notion.so
ramp|Ramp|ramp.com
Deel|Deel|deel.com
vanta|Vanta|vanta.com
replit|Replit|replit.com
supabase|Supabase|supabase.com
posthog|PostHog|posthog.com
cohere|Cohere|cohere.com
perplexity|Perplexity|perplexity.ai
elevenlabs|ElevenLabs|elevenlabs.io
quora|Quora|quora.com
modal|Modal|modal.com
render|Render|render.com
resend|Resend|resend.com
clerk|Clerk|clerk.com
sentry|Sentry|sentry.io
zapier|Zapier|zapier.com
harvey|Harvey|harvey.ai
sierra|Sierra|sierra.ai
decagon|Decagon|decagon.ai
lovable|Lovable|lovable.dev
langchain|LangChain|langchain.com
deepgram|Deepgram|deepgram.com
DeepL|DeepL|deepl.com
suno|Suno|suno.com
character|Character.AI|character.ai
mercor|Mercor|mercor.com
claylabs|Clay|clay.com
attio|Attio|attio.com
confluent|Confluent|confluent.io
airwallex|Airwallex|airwallex.com
docker|Docker|docker.com
1password|1Password|1password.com
sanity|Sanity|sanity.io
duck-duck-go|DuckDuckGo|duckduckgo.com
kraken.com|Kraken|kraken.com
phantom|Phantom|phantom.com
dune|Dune|dune.com
eightsleep|Eight Sleep|eightsleep.com
whatnot|Whatnot|whatnot.com
patreon|Patreon|patreon.com
Ashby|Ashby|ashbyhq.com
mem0|Mem0|mem0.ai
vapi|Vapi|vapi.ai
livekit|LiveKit|livekit.io
baseten|Baseten|baseten.co
browserbase|Browserbase|browserbase.com
n8n|n8n|n8n.io
dust|Dust|dust.tt
photoroom|Photoroom|photoroom.com
hackerone|HackerOne|hackerone.com
drata|Drata|drata.com
oneschema|OneSchema|oneschema.co
mintlify|Mintlify|mintlify.com
warp|Warp|warp.dev
astronomer|Astronomer|astronomer.io
motherduck|MotherDuck|motherduck.com
Flock Safety|Flock Safety|flocksafety.com
reka|Reka|reka.ai
writer|WRITER|writer.com
Jasper AI|Jasper|jasper.ai
speak|Speak|speak.com
lightdash|Lightdash|lightdash.com
tldraw|tldraw|tldraw.com
stytch|Stytch|stytch.com`,
  workable: `
huggingface|Hugging Face|huggingface.co
starling-bank|Starling Bank|starlingbank.com
blueground|Blueground|theblueground.com
skroutz|Skroutz|skroutz.gr
persado|Persado|persado.com
orfium|ORFIUM|orfium.com
zyte|Zyte|zyte.com
seeq|Seeq|seeq.com
innovaccer-analytics|Innovaccer|innovaccer.com
docplanner|Docplanner|docplanner.com
cxg|CXG|cxg.com
foodics|Foodics|foodics.com`,
  smartrecruiters: `
Visa|Visa|visa.com
BoschGroup|Bosch|bosch.com
Ubisoft2|Ubisoft|ubisoft.com
Experian|Experian|experian.com
WesternDigital|Western Digital|westerndigital.com
LinkedIn3|LinkedIn|linkedin.com
Equinox|Equinox|equinox.com
DeliveryHero|Delivery Hero|deliveryhero.com
Intuitive|Intuitive|intuitive.com
AveryDennison|Avery Dennison|averydennison.com
Devoteam|Devoteam|devoteam.com
Endava|Endava|endava.com
SGS|SGS|sgs.com
Eurofins|Eurofins|eurofins.com
NielsenIQ|NielsenIQ|nielseniq.com`,
  workday: `
nvidia.wd5/NVIDIAExternalCareerSite|NVIDIA|nvidia.com
salesforce.wd12/External_Career_Site|Salesforce|salesforce.com
adobe.wd5/external_experienced|Adobe|adobe.com
workday.wd5/Workday|Workday|workday.com
intel.wd1/External|Intel|intel.com
paypal.wd1/jobs|PayPal|paypal.com
mastercard.wd1/CorporateCareers|Mastercard|mastercard.com
disney.wd5/disneycareer|Disney|disney.com
target.wd5/targetcareers|Target|target.com
walmart.wd5/WalmartExternal|Walmart|walmart.com
boeing.wd1/EXTERNAL_CAREERS|Boeing|boeing.com
pfizer.wd1/PfizerCareers|Pfizer|pfizer.com
gsk.wd5/GSKCareers|GSK|gsk.com
sanofi.wd3/SanofiCareers|Sanofi|sanofi.com
roche.wd3/roche-ext|Roche|roche.com
abbott.wd5/abbottcareers|Abbott|abbott.com
medtronic.wd1/MedtronicCareers|Medtronic|medtronic.com
dell.wd1/External|Dell Technologies|dell.com
hpe.wd5/Jobsathpe|Hewlett Packard Enterprise|hpe.com
hp.wd5/ExternalCareerSite|HP|hp.com
accenture.wd103/AccentureCareers|Accenture|accenture.com
pwc.wd3/Global_Experienced_Careers|PwC|pwc.com
blackrock.wd1/BlackRock_Professional|BlackRock|blackrock.com
capitalone.wd12/Capital_One|Capital One|capitalone.com
comcast.wd5/Comcast_Careers|Comcast|comcast.com
autodesk.wd1/Ext|Autodesk|autodesk.com
nxp.wd3/careers|NXP|nxp.com
3m.wd1/Search|3M|3m.com
shell.wd3/ShellCareers|Shell|shell.com
thomsonreuters.wd5/External_Career_Site|Thomson Reuters|thomsonreuters.com
sonyglobal.wd1/SonyGlobalCareers|Sony|sony.com
crowdstrike.wd5/crowdstrikecareers|CrowdStrike|crowdstrike.com
expedia.wd108/search|Expedia Group|expediagroup.com
etsy.wd5/Etsy_Careers|Etsy|etsy.com`,
  recruitee: `
bunq|bunq|bunq.com
hotjar|Hotjar|hotjar.com
channable|Channable|channable.com
sendcloud|Sendcloud|sendcloud.com`,
  teamtailor: `
anyfin|Anyfin|anyfin.com
tibber|Tibber|tibber.com`,
  bamboohr: `
alkira|Alkira|alkira.com
nexthopai|Nexthop AI|nexthop.ai
pictonmahoney|Picton Mahoney|pictonmahoney.com`,
};
