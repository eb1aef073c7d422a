// Source: own list, read from the networks' public address schemes. Licence: as this project.

import type { NETWORKS } from "#src/shared/lead";

export type Network = (typeof NETWORKS)[number];

/** Registrable domains of the networks whose addresses name profiles. */
export const NETWORK_BY_DOMAIN: ReadonlyMap<string, Network> = new Map<string, Network>([
  ["linkedin.com", "linkedin"],
  ["x.com", "x"],
  ["twitter.com", "x"],
  ["facebook.com", "facebook"],
  ["fb.com", "facebook"],
  ["fb.me", "facebook"],
  ["instagram.com", "instagram"],
  ["instagr.am", "instagram"],
  ["youtube.com", "youtube"],
  ["tiktok.com", "tiktok"],
  ["github.com", "github"],
  ["pinterest.com", "pinterest"],
  ["threads.net", "threads"],
  ["threads.com", "threads"],
  ["wa.me", "whatsapp"],
  ["whatsapp.com", "whatsapp"],
  ["t.me", "telegram"],
  ["telegram.me", "telegram"],
  ["xing.com", "xing"],
]);

/** Sub-domains under which a network serves the same profiles; languages (`de`, `pt-br`) come besides. */
export const PROFILE_SUBDOMAINS: ReadonlySet<string> = new Set(
  "www m mobile web touch api business l mbasic en-gb".split(" "),
);

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** First path segments that are the network's own pages and buttons, not handles. */
export const RESERVED_HANDLES: Readonly<Record<Network, ReadonlySet<string>>> = {
  linkedin: words("share sharearticle feed login signup legal help jobs"),
  x: words(
    `intent share home search hashtag i explore login logout signup privacy tos settings messages
     notifications compose about jobs download account oauth who_to_follow widgets statuses
     en de fr es it ja rules hashtags personalization premium`,
  ),
  facebook: words(
    `share sharer dialog plugins tr login policies policy privacy help hashtag events event watch groups
     marketplace gaming business ads legal terms about photo story home l media reel reels stories 2008
     settings messages notes games permalink recover r reg campaign ajax connect docs developers v
     profile photos videos video pages people pg p public search sharer.php tr.php badges brand brands
     directory lite careers fundraisers donate live security apps careers flx cookie rsrc.php translations
     en_us fbml x en es de fr it pt nl pl ja`,
  ),
  instagram: words(
    `p reel reels tv explore stories accounts about developer developers legal direct web share s embed press
     oauth graphql api privacy terms help session static _u _n`,
  ),
  youtube: words(
    `watch embed playlist results feed shorts live hashtag t about yt account premium ads creators
     howyoutubeworks intl iframe_api player_api s v e redirect attribution_link post signin
     subscription_center gaming kids music tv api img vi oops yts ytimg channel c user upload trending
     opensearch static paid_memberships supported_browsers source clip user_favorites`,
  ),
  tiktok: words("share embed discover tag music login about legal"),
  github: words(
    `features pricing login logout join about explore topics marketplace sponsors orgs settings apps security
     enterprise team customer-stories readme collections trending events contact site nonprofit search new
     issues pulls notifications codespaces stars users gist signup sessions account mobile solutions
     resources why-github git-guides education home copilot organizations oauth authorize fluidicon.png
     community discussions partners newsroom changelog open-source skills models mcp`,
  ),
  pinterest: words(
    `pin pins ideas search explore today login business _ about settings board source resource password topics
     categories js sdk v3 ext en de fr es it pt signup news_hub discover videos widget`,
  ),
  threads: words("intent share login search legal privacy"),
  whatsapp: words(
    "send business features privacy security download legal faq contact message channel dl qr",
  ),
  telegram: words(
    `share iv joinchat addstickers addemoji s c proxy socks login setlanguage bg addtheme boost confirmphone
     invoice msg addlist contact giftcode`,
  ),
  xing: words("share spi social_plugins app jobs search news events communities help login signup"),
};

/** Handles of theme demos and site builders, left in by who did not finish the page. */
export const PLACEHOLDER_HANDLES: ReadonlySet<string> = words(
  `username yourusername user-name your_username your-username yourhandle your_handle your-handle yourpage
   your-page your_page yourprofile your-profile yourcompany your-company yourname your-name yourbrand
   your-brand yourchannel youraccount your-account handle page profile account company example examplecompany
   companyname company-name mycompany mypage demo test placeholder facebook twitter instagram youtube
   linkedin pinterest tiktok wix wixcom wixstudio squarespace shopify wordpress wordpressdotcom wordpress.org
   automattic envato themeforest elementor elegantthemes godaddy weebly jimdo webflow duda tumblr`,
);
