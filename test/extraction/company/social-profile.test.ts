import { describe, expect, it } from "vitest";
import { readSocialProfile } from "#src/extraction/company/social-profile";
import { SocialsCollector } from "#src/extraction/company/socials";

describe("a profile link", () => {
  it.each([
    ["https://www.linkedin.com/company/acme/", "https://www.linkedin.com/company/acme"],
    [
      "http://de.linkedin.com/company/acme/about/?originalSubdomain=de",
      "https://www.linkedin.com/company/acme",
    ],
    [
      "https://linkedin.com/school/eth-z%C3%BCrich",
      "https://www.linkedin.com/school/eth-z%C3%BCrich",
    ],
    ["https://www.linkedin.com/showcase/acme-labs", "https://www.linkedin.com/showcase/acme-labs"],
    ["//www.linkedin.com/in/jane-doe-123/", "https://www.linkedin.com/in/jane-doe-123"],
    ["https://twitter.com/acme?ref_src=twsrc%5Etfw", "https://x.com/acme"],
    ["https://mobile.twitter.com/@acme", "https://x.com/acme"],
    ["http://www.twitter.com/#!/acme", "https://x.com/acme"],
    ["https://x.com/acme/", "https://x.com/acme"],
    ["https://m.facebook.com/acme.gmbh/?ref=page_internal", "https://www.facebook.com/acme.gmbh"],
    ["https://de-de.facebook.com/acme", "https://www.facebook.com/acme"],
    ["https://fb.com/acme", "https://www.facebook.com/acme"],
    [
      "https://www.facebook.com/profile.php?id=100064123456789&sk=about",
      "https://www.facebook.com/profile.php?id=100064123456789",
    ],
    [
      "https://www.facebook.com/pages/Acme-GmbH/123456789",
      "https://www.facebook.com/pages/Acme-GmbH/123456789",
    ],
    [
      "https://www.facebook.com/pages/category/Local-Business/Acme-123456789/",
      "https://www.facebook.com/Acme-123456789",
    ],
    ["https://www.facebook.com/pg/acme/about/", "https://www.facebook.com/acme"],
    ["https://www.instagram.com/acme.co/?hl=de", "https://www.instagram.com/acme.co"],
    ["https://instagram.com/_u/acme", "https://www.instagram.com/acme"],
    ["https://www.youtube.com/@acme/videos", "https://www.youtube.com/@acme"],
    [
      "https://m.youtube.com/channel/UC1234567890?sub_confirmation=1",
      "https://www.youtube.com/channel/UC1234567890",
    ],
    ["https://youtube.com/c/AcmeTV", "https://www.youtube.com/c/AcmeTV"],
    ["https://www.youtube.com/user/acme/featured", "https://www.youtube.com/user/acme"],
    ["https://www.youtube.com/acme", "https://www.youtube.com/acme"],
    ["https://www.tiktok.com/@acme?lang=en", "https://www.tiktok.com/@acme"],
    ["https://github.com/acme-labs/", "https://github.com/acme-labs"],
    ["https://github.com/orgs/acme/repositories", "https://github.com/acme"],
    ["https://www.pinterest.co.uk/acme/", "https://www.pinterest.com/acme"],
    ["https://de.pinterest.com/acme/_created/", "https://www.pinterest.com/acme"],
    ["https://www.threads.net/@acme", "https://www.threads.net/@acme"],
    ["https://wa.me/491701234567?text=Hallo", "https://wa.me/491701234567"],
    [
      "https://api.whatsapp.com/send?phone=+49%20170%201234567&text=x",
      "https://wa.me/491701234567",
    ],
    [
      "https://www.whatsapp.com/channel/0029VaAcmeXyz",
      "https://www.whatsapp.com/channel/0029VaAcmeXyz",
    ],
    ["https://t.me/acme_news", "https://t.me/acme_news"],
    ["https://telegram.me/s/acme_news", "https://t.me/acme_news"],
    ["https://www.xing.com/companies/acmegmbh", "https://www.xing.com/companies/acmegmbh"],
    ["https://www.xing.com/pages/acme?sc_o=x", "https://www.xing.com/pages/acme"],
    ["HTTPS://WWW.FACEBOOK.COM/Acme", "https://www.facebook.com/Acme"],
  ])("%s is %s", (href, url) => {
    expect(readSocialProfile(href)?.url).toBe(url);
  });

  it.each([
    "https://www.linkedin.com/shareArticle?mini=true&url=x",
    "https://www.linkedin.com/sharing/share-offsite/?url=x",
    "https://www.linkedin.com/login",
    "https://www.linkedin.com/",
    "https://www.linkedin.com/feed/hashtag/?keywords=acme",
    "https://twitter.com/intent/tweet?text=x",
    "https://twitter.com/share?url=x",
    "https://x.com/hashtag/acme",
    "https://x.com/i/flow/login",
    "https://twitter.com/privacy",
    "https://twitter.com/",
    "https://www.facebook.com/sharer/sharer.php?u=x",
    "https://www.facebook.com/sharer.php?u=x",
    "https://www.facebook.com/share.php?u=x",
    "https://www.facebook.com/dialog/share?app_id=1",
    "https://www.facebook.com/plugins/like.php",
    "https://www.facebook.com/tr?id=1&ev=PageView",
    "https://www.facebook.com/policies/cookies/",
    "https://www.facebook.com/v18.0/dialog/oauth",
    "https://www.facebook.com/groups/12345",
    "http://www.facebook.com/2008/fbml",
    "https://developers.facebook.com/docs",
    "https://www.instagram.com/p/Cxyz/",
    "https://www.instagram.com/explore/tags/acme/",
    "https://www.youtube.com/watch?v=abc",
    "https://www.youtube.com/embed/abc",
    "https://youtu.be/abc",
    "https://www.tiktok.com/tag/acme",
    "https://github.com/features",
    "https://gist.github.com/acme/1",
    "https://acme.github.io/",
    "https://pinterest.com/pin/create/button/?url=x",
    "https://wa.me/?text=x",
    "https://api.whatsapp.com/send?text=x",
    "https://chat.whatsapp.com/AbCdEf",
    "https://t.me/share/url?url=x",
    "https://t.me/joinchat/AAAA",
    "https://www.xing.com/spi/shares/new?url=x",
    "https://notfacebook.com/acme",
    "https://facebook.com.evil.example/acme",
    "https://acme.com/https://facebook.com/acme",
    "/facebook.com/acme",
    "javascript:window.open('https://facebook.com/acme')",
    `https://facebook.com/${"a".repeat(5_000)}`,
    "https://[broken",
    "",
  ])("%s is not a profile", (href) => {
    const profile = readSocialProfile(href);
    expect(profile?.kind === "mention" ? null : profile).toBeNull();
  });
});

describe("the profiles of a site", () => {
  const pick = (host: string, links: (string | [string])[]) => {
    const collector = new SocialsCollector(host);
    for (const link of links)
      if (typeof link === "string") collector.addLink(link);
      else collector.addLink(link[0], true);
    return collector.pick();
  };

  it("are the brand's rather than the first, with one per network", () => {
    const links = [
      "https://x.com/somebody",
      "https://x.com/acmewidgets",
      "https://github.com/acme-widgets",
      "https://t.me/other_one",
    ];
    expect(pick("www.acme-widgets.com", links)).toEqual({
      x: "https://x.com/acmewidgets",
      github: "https://github.com/acme-widgets",
      telegram: "https://t.me/other_one",
    });
  });

  it("are the company's rather than a person's", () => {
    const links = [
      "https://www.linkedin.com/in/jane",
      "https://www.linkedin.com/in/jane",
      "https://www.linkedin.com/company/4711",
    ];
    expect(pick("acme.com", links)).toEqual({ linkedin: "https://www.linkedin.com/company/4711" });
  });

  it("exclude a team of people but include a single person", () => {
    expect(
      pick("acme.com", ["https://www.linkedin.com/in/a", "https://www.linkedin.com/in/b"]),
    ).toEqual({});
    expect(pick("acme.com", ["https://www.linkedin.com/in/a"])).toEqual({
      linkedin: "https://www.linkedin.com/in/a",
    });
  });

  it("are the declared ones, otherwise the most frequent ones", () => {
    const declared = pick("a-b.com", [
      "https://x.com/one",
      "https://x.com/one",
      ["https://x.com/two"],
    ]);
    expect(declared).toEqual({ x: "https://x.com/two" });
    const repeated = pick("a-b.com", [
      "https://x.com/one",
      "https://x.com/two",
      "https://twitter.com/Two/",
    ]);
    expect(repeated).toEqual({ x: "https://x.com/two" });
  });

  it("include the owner of a post or repository only if it matches the brand", () => {
    const links = ["https://github.com/twbs/bootstrap", "https://x.com/acme/status/1"];
    expect(pick("acme.com", links)).toEqual({ x: "https://x.com/acme" });
  });

  it("exclude a theme's own profiles, except on the site of its author", () => {
    expect(pick("acme.com", ["https://www.facebook.com/wix", "https://x.com/username"])).toEqual(
      {},
    );
    expect(pick("wix.com", ["https://www.facebook.com/wix"])).toEqual({
      facebook: "https://www.facebook.com/wix",
    });
  });

  it("exclude the network that runs the site", () => {
    const links = ["https://www.facebook.com/somebody", "https://www.instagram.com/facebook"];
    expect(pick("www.facebook.com", links)).toEqual({
      instagram: "https://www.instagram.com/facebook",
    });
  });

  // Quadratic work on inputs of this length takes longer than a test may.
  it("are found in bounded time among 500,000 links", () => {
    const links = Array.from({ length: 500_000 }, (_, at) => `https://x.com/user${at}`);
    expect(Object.keys(pick("acme.com", links))).toEqual(["x"]);
  });

  it("is read once for all links to it", () => {
    const first = readSocialProfile("https://www.facebook.com/acme.once");
    expect(readSocialProfile("https://www.facebook.com/acme.once")).toBe(first);
    expect(readSocialProfile("https://m.facebook.com/acme.once")?.key).toBe(first?.key);
  });
});
