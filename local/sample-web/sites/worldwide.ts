import { domainZone } from "../domain-zone.ts";
import {
  NAME_SERVERS,
  WEB_HOSTS,
  GOOGLE_WORKSPACE,
  microsoft365,
  FASTMAIL,
  PROOFPOINT,
  YANDEX,
  QQ,
  HOSTINGER_MAIL,
  NULL_MX,
  selfHosted,
} from "../dns-providers.ts";
import {
  oneTrust,
  googleFonts,
  CLARITY,
  FACEBOOK_PIXEL,
  TAWK,
  CRISP,
  BAIDU,
  YANDEX_METRIKA,
  ELEMENTOR,
  FAVICON,
} from "../page-tags.ts";
import { HARDENED, OLD_APACHE, OPENRESTY, LITESPEED, IIS, WIX, HOSTINGER } from "../servers.ts";
import { paragraphs } from "../prose.ts";
import { jsonLd, type SampleSite } from "../sample-site.ts";
import { bootstrap, nineties, wix, wordpress } from "../themes.ts";

const takumi = (title: string, body: string) =>
  nineties({
    lang: "ja",
    title,
    siteName: "株式会社匠製作所",
    nav: {
      "/": "ホーム",
      "/jigyo.html": "事業内容",
      "/kaisha.html": "会社概要",
      "/saiyo.html": "採用情報",
    },
    body,
    footer: "Copyright (C) 株式会社匠製作所",
  }).replace("charset=windows-1252", "charset=Shift_JIS");

export const TAKUMI: SampleSite = {
  about: "Shift_JIS, an address in full-width characters, 会社概要",
  seed: "https://www.takumi-seisakusho-ota.co.jp/",
  dns: domainZone("takumi-seisakusho-ota.co.jp", {
    nameServers: NAME_SERVERS.sakura,
    apex: { A: ["59.106.19.214"] },
    mail: selfHosted("takumi-seisakusho-ota.co.jp"),
  }),
  sites: [
    {
      host: "www.takumi-seisakusho-ota.co.jp",
      headers: OLD_APACHE,
      encoding: "shift_jis",
      encodingInHeader: true,
      pages: {
        "/": takumi("株式会社匠製作所", `<H2>精密部品の匠</H2>${paragraphs("ja", 8, "takumi")}`),
        "/jigyo.html": takumi("事業内容", paragraphs("ja", 12, "jigyo")),
        "/kaisha.html": takumi(
          "会社概要",
          `<TABLE><TR><TD>会社名<TD>株式会社匠製作所<TR><TD>所在地<TD>〒144-0035 東京都大田区南蒲田2-16-1<TR><TD>電話番号<TD>03-5843-2716<TR><TD>FAX<TD>03-5843-2717<TR><TD>メール<TD><A HREF="mailto:eigyo@takumi-seisakusho-ota.co.jp">お問い合わせ</A></TABLE>`,
        ),
        "/saiyo.html": takumi(
          "採用情報",
          `<P>応募先:saiyo＠takumi-seisakusho-ota.co.jp<P>フリーダイヤル 0120-48-5173`,
        ),
      },
    },
  ],
  lead: {
    company_name: "株式会社匠製作所",
    emails: ["eigyo@takumi-seisakusho-ota.co.jp", "saiyo@takumi-seisakusho-ota.co.jp"],
    phones: ["+81358432716", "+81120485173"],
    socials: {},
    technologies: ["Apache"],
    email: {
      mx_provider: null,
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: false,
      dkim: false,
    },
    domain: { dns_provider: "Sakura", cdn: null, hosting_provider: null },
    phone: { countries: ["JP"] },
  },
};

const huadong = (title: string, body: string) =>
  bootstrap({
    lang: "zh-CN",
    head: BAIDU,
    title,
    siteName: "杭州华东阀门有限公司",
    nav: {
      "/": "首页",
      "/products.html": "产品中心",
      "/about.html": "关于我们",
      "/contact.html": "联系我们",
    },
    body,
    footer: "版权所有 杭州华东阀门有限公司",
  }).replace('charset="utf-8"', 'charset="gbk"');

export const HUADONG: SampleSite = {
  about: "GBK that only a meta tag admits",
  seed: "http://www.huadong-famen-hz.com.cn",
  dns: domainZone("huadong-famen-hz.com.cn", {
    nameServers: NAME_SERVERS.alibaba,
    apex: { A: ["47.96.118.203"] },
    mail: QQ,
  }),
  sites: [
    {
      host: "www.huadong-famen-hz.com.cn",
      headers: OPENRESTY,
      encoding: "gbk",
      plainHttp: true,
      pages: {
        "/": huadong("杭州华东阀门有限公司", `<h1>工业阀门</h1>${paragraphs("zh", 9, "famen")}`),
        "/products.html": huadong("产品中心", paragraphs("zh", 15, "chanpin")),
        "/about.html": huadong("关于我们", paragraphs("zh", 10, "guanyu")),
        "/contact.html": huadong(
          "联系我们",
          "<p>电话:0571-8793 2416</p><p>手机:138 5713 2268</p><p>传真:0571-8793 2417</p><p>邮箱:sales@huadong-famen-hz.com.cn</p>",
        ),
      },
    },
  ],
  lead: {
    company_name: "杭州华东阀门有限公司",
    emails: ["sales@huadong-famen-hz.com.cn"],
    phones: ["+8657187932416", "+8613857132268"],
    socials: {},
    website: "http://www.huadong-famen-hz.com.cn/",
    technologies: ["OpenResty"],
    email: {
      mx_provider: "Tencent Exmail",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: false,
      dkim: false,
    },
    domain: { dns_provider: "Alibaba Cloud DNS", cdn: null, hosting_provider: null, https: false },
    statuses: { "sales@huadong-famen-hz.com.cn": "unknown" },
  },
};

const alNoor = (title: string, body: string) =>
  bootstrap({
    lang: "ar",
    head: [TAWK, YANDEX_METRIKA, googleFonts("Cairo")].join("\n"),
    dir: "rtl",
    title,
    siteName: "شركة النور للتجارة",
    nav: { "/": "الرئيسية", "/ar/about": "من نحن", "/ar/contact": "اتصل بنا" },
    body,
    footer: `<a href="https://x.com/alnoor_dubai">X</a> <a href="https://t.me/alnoordubai">Telegram</a>`,
  });

export const AL_NOOR: SampleSite = {
  about: "right to left, Arabic digits, X and Telegram",
  seed: "https://alnoor-trading-dubai.ae",
  dns: domainZone("alnoor-trading-dubai.ae", {
    nameServers: NAME_SERVERS.namecheap,
    apex: { A: ["162.0.232.118"] },
    mail: YANDEX,
  }),
  sites: [
    {
      host: "alnoor-trading-dubai.ae",
      headers: LITESPEED,
      pages: {
        "/": alNoor(
          "شركة النور للتجارة - دبي",
          `<h1>شركة النور للتجارة</h1>${paragraphs("ar", 8, "noor")}`,
        ),
        "/ar/about": alNoor("من نحن", paragraphs("ar", 9, "about")),
        "/ar/contact": alNoor(
          "اتصل بنا",
          `<p>هاتف: <a href="tel:+97143382716" dir="ltr">٠٤ ٣٣٨ ٢٧١٦</a></p><p>واتساب: +971 50 481 2276</p><p>البريد الإلكتروني: info@alnoor-trading-dubai.ae</p>`,
        ),
      },
    },
  ],
  lead: {
    company_name: "شركة النور للتجارة",
    emails: ["info@alnoor-trading-dubai.ae"],
    phones: ["+97143382716", "+971504812276"],
    socials: { x: "https://x.com/alnoor_dubai", telegram: "https://t.me/alnoordubai" },
    technologies: ["LiteSpeed", "Tawk.to", "Google Font API"],
    email: {
      mx_provider: "Yandex 360",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: false,
      dkim: true,
    },
    domain: { dns_provider: "Namecheap", cdn: null, hosting_provider: null },
    statuses: { "info@alnoor-trading-dubai.ae": "invalid" },
  },
};

const girassol = (title: string, body: string) =>
  wordpress({
    lang: "pt-BR",
    head: [ELEMENTOR, FACEBOOK_PIXEL].join("\n"),
    title,
    siteName: "Padaria Girassol",
    nav: { "/": "Início", "/cardapio/": "Cardápio", "/fale-conosco/": "Fale conosco" },
    body,
    footer: `<a href="https://www.instagram.com/padariagirassolsp">Instagram</a>`,
  });

export const GIRASSOL: SampleSite = {
  about: "(arroba) and (ponto), CNPJ numbers",
  seed: "padaria-girassol-sp.com.br",
  dns: domainZone("padaria-girassol-sp.com.br", {
    nameServers: NAME_SERVERS.hostinger,
    apex: { A: ["185.201.11.64"] },
    mail: HOSTINGER_MAIL,
    dmarc: "v=DMARC1; p=none",
  }),
  sites: [
    {
      host: "padaria-girassol-sp.com.br",
      headers: HOSTINGER,
      pages: {
        "/": girassol(
          "Padaria Girassol – São Paulo",
          `<h1>Pão de verdade</h1>${paragraphs("pt", 8, "pao")}`,
        ),
        "/cardapio/": girassol("Cardápio", paragraphs("pt", 10, "cardapio")),
        "/fale-conosco/": girassol(
          "Fale conosco",
          "<p>Telefone: (11) 3872-4519</p><p>Celular: (11) 98427-3316</p><p>contato (arroba) padaria-girassol-sp (ponto) com (ponto) br</p>",
        ),
      },
    },
  ],
  lead: {
    company_name: "Padaria Girassol",
    emails: ["contato@padaria-girassol-sp.com.br"],
    phones: ["+551138724519", "+5511984273316"],
    socials: { instagram: "https://www.instagram.com/padariagirassolsp" },
    technologies: ["WordPress", "Elementor"],
    email: {
      mx_provider: "Hostinger",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: true,
      dkim: true,
    },
    domain: { dns_provider: "Hostinger", cdn: "Hostinger CDN", hosting_provider: "Hostinger" },
  },
};

const solar = (title: string, body: string) =>
  wix({
    lang: "en-AU",
    title,
    siteName: "Coogee Solar Installers",
    nav: { "/": "Home", "/services": "Services", "/contact-us": "Contact Us" },
    body,
    footer: `<p>© 2026 by Coogee Solar Installers Pty Ltd. ABN 48 112 447 730</p><a href="https://www.facebook.com/coogeesolar">f</a> <a href="https://www.tiktok.com/@coogeesolar">TikTok</a>`,
  });

export const SOLAR: SampleSite = {
  about: "Wix with its tracking ids, an ABN, addresses in attributes",
  seed: "https://www.coogee-solar-installers.com.au/",
  dns: domainZone("coogee-solar-installers.com.au", {
    nameServers: NAME_SERVERS.wix,
    apex: WEB_HOSTS.wix,
    www: { CNAME: "cdn1.wixdns.net" },
    mail: GOOGLE_WORKSPACE,
  }),
  sites: [
    {
      host: "www.coogee-solar-installers.com.au",
      headers: WIX,
      pages: {
        "/": solar(
          "Solar Installation Sydney | Coogee Solar Installers",
          `<h1>Solar done right</h1>${paragraphs("en", 8, "solar")}<img src="/static/panel-hero@2x.webp">`,
        ),
        "/services": solar("Services | Coogee Solar Installers", paragraphs("en", 14, "services")),
        "/contact-us": solar(
          "Contact Us | Coogee Solar Installers",
          `<p>Call <a href="tel:0293874216">(02) 9387 4216</a></p><p>Text Jarrah on 0412 873 564</p><button data-email="hello@coogee-solar-installers.com.au" aria-label="Send us an e-mail">E-mail us</button>`,
        ),
      },
    },
  ],
  lead: {
    company_name: "Coogee Solar Installers",
    emails: ["hello@coogee-solar-installers.com.au"],
    phones: ["+61293874216", "+61412873564"],
    socials: {
      facebook: "https://www.facebook.com/coogeesolar",
      tiktok: "https://www.tiktok.com/@coogeesolar",
    },
    technologies: ["Wix"],
    email: {
      mx_provider: "Google Workspace",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: false,
      dkim: true,
    },
    domain: { dns_provider: "Wix", cdn: null, hosting_provider: "Wix" },
    phone: { countries: ["AU"] },
  },
};

const kaminski = (title: string, body: string) =>
  bootstrap({
    lang: "en-CA",
    head: [oneTrust("4487719a-1f0c-4d84-9f7f-9c2f6b5c0a1d"), CLARITY].join("\n"),
    title,
    siteName: "Kaminski Tremblay Law",
    nav: {
      "/": "Home",
      "/en/practice": "Practice",
      "/en/lawyers": "Our Lawyers",
      "/fr/": "Français",
    },
    body,
    footer: `<div class="vcard"><span class="fn org">Kaminski Tremblay Law</span> <span class="adr"><span class="street-address">1200 McGill College Avenue</span>, <span class="locality">Montréal</span> <span class="region">QC</span> <span class="postal-code">H3B 4G7</span> <span class="country-name">Canada</span></span> <span class="tel">(514) 879-4421</span> <a class="email" href="mailto:intake@kaminski-tremblay-law.ca,office@kaminski-tremblay-law.ca">write to us</a></div>`,
  });

export const KAMINSKI: SampleSite = {
  about: "an hCard, one mailto with two recipients, two languages",
  seed: "https://kaminski-tremblay-law.ca",
  dns: domainZone("kaminski-tremblay-law.ca", {
    nameServers: NAME_SERVERS.azure,
    apex: { A: ["20.48.202.164"] },
    www: { CNAME: "kaminski-tremblay.azurewebsites.net" },
    mail: PROOFPOINT,
    dmarc: "v=DMARC1; p=reject; rua=mailto:dmarc_rua@emaildefense.proofpoint.com",
    dkim: microsoft365("kaminski-tremblay-law.ca").dkim,
  }),
  sites: [
    {
      host: "kaminski-tremblay-law.ca",
      headers: { ...IIS, ...HARDENED },
      pages: {
        "/": kaminski(
          "Kaminski Tremblay Law | Montréal",
          `<h1>Counsel for builders</h1>${paragraphs("en", 9, "law")}`,
        ),
        "/en/practice": kaminski("Practice areas", paragraphs("en", 12, "practice")),
        "/en/lawyers": kaminski(
          "Our Lawyers",
          `<h2>Ada Kaminski</h2><p>Ottawa office: 613-567-2284</p><p>ada.kaminski AT kaminski-tremblay-law DOT ca</p>`,
        ),
        "/fr/": kaminski("Accueil", paragraphs("fr", 8, "accueil")),
      },
    },
  ],
  lead: {
    company_name: "Kaminski Tremblay Law",
    emails: [
      "intake@kaminski-tremblay-law.ca",
      "office@kaminski-tremblay-law.ca",
      "ada.kaminski@kaminski-tremblay-law.ca",
    ],
    phones: ["+15148794421", "+16135672284"],
    socials: {},
    technologies: ["IIS", "Microsoft ASP.NET", "OneTrust"],
    email: {
      mx_provider: "Proofpoint",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: true,
      dkim: true,
    },
    domain: { dns_provider: "Azure DNS", cdn: null, hosting_provider: null, security_score: 91 },
    company: { city: "Montréal", region: "QC" },
    statuses: { "intake@kaminski-tremblay-law.ca": "unknown" },
  },
};

const lighthouse = (title: string, body: string) =>
  bootstrap({
    lang: "en",
    head: [FAVICON, CRISP].join("\n"),
    title,
    siteName: "Lighthouse Museum Trust",
    nav: { "/": "Visit", "/about": "About" },
    body,
    footer: `${jsonLd({ "@context": "https://schema.org", "@graph": [{ "@type": "Museum", name: "Lighthouse Museum Trust" }] })}<p>Registered charity</p>`,
  });

export const LIGHTHOUSE: SampleSite = {
  about: "a host under a reserved name whose mail lives elsewhere",
  seed: "https://lighthouse-museum.example/",
  dns: {
    ...domainZone("lighthouse-museum.example", {
      nameServers: NAME_SERVERS.gandi,
      apex: { A: ["46.101.52.117"] },
      mail: NULL_MX,
    }),
    ...domainZone("lighthousemuseumtrust.org.uk", {
      nameServers: NAME_SERVERS.gandi,
      mail: FASTMAIL,
      dmarc: "v=DMARC1; p=none; rua=mailto:keeper@lighthousemuseumtrust.org.uk",
    }),
  },
  sites: [
    {
      host: "lighthouse-museum.example",
      pages: {
        "/": lighthouse(
          "Visit the lighthouse",
          `<h1>Open all summer</h1>${paragraphs("en", 6, "museum")}`,
        ),
        "/about": lighthouse(
          "About the trust",
          `<p>Write to <a href="mailto:keeper@lighthousemuseumtrust.org.uk">the keeper</a> or call +44 1326 374512.</p>`,
        ),
      },
    },
  ],
  lead: {
    company_name: "Lighthouse Museum Trust",
    emails: ["keeper@lighthousemuseumtrust.org.uk"],
    phones: ["+441326374512"],
    socials: {},
    technologies: ["Bootstrap", "Crisp Live Chat"],
    email: {
      mx_provider: "Fastmail",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: true,
      dkim: true,
      domain: "lighthousemuseumtrust.org.uk",
    },
    domain: { dns_provider: "Gandi", cdn: null, hosting_provider: null, server: null },
  },
};
