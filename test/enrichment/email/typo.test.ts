import { parse } from "tldts";
import { describe, expect, it } from "vitest";
import { SUFFIX_SLIPS } from "#src/enrichment/data/popular-mail-domains";
import { suggestAddress } from "#src/enrichment/email/typo";

describe("suggestAddress", () => {
  it.each([
    ["gmial.com", "gmail.com"],
    ["gamil.com", "gmail.com"],
    ["gmal.com", "gmail.com"],
    ["gmaill.com", "gmail.com"],
    ["gnail.com", "gmail.com"],
    ["mgail.com", "gmail.com"],
    ["gmail.con", "gmail.com"],
    ["gmail.co", "gmail.com"],
    ["gmail.cm", "gmail.com"],
    ["gmail.comm", "gmail.com"],
    ["gmail,com", "gmail.com"],
    ["gmail..com", "gmail.com"],
    ["gmailcom", "gmail.com"],
    ["gmail.com.", "gmail.com"],
    ["gmail.co.uk", "gmail.com"],
    ["gmial.con", "gmail.com"],
    ["hotmial.com", "hotmail.com"],
    ["hotmal.com", "hotmail.com"],
    ["otmail.com", "hotmail.com"],
    ["homtail.com", "hotmail.com"],
    ["hotmail.cm", "hotmail.com"],
    ["hotmial.fr", "hotmail.fr"],
    ["yaho.com", "yahoo.com"],
    ["yahooo.com", "yahoo.com"],
    ["yhaoo.com", "yahoo.com"],
    ["yahoo.con", "yahoo.com"],
    ["yaho.co.uk", "yahoo.co.uk"],
    ["yahoo.co.ku", "yahoo.co.uk"],
    ["outlok.com", "outlook.com"],
    ["outllook.com", "outlook.com"],
    ["iclod.com", "icloud.com"],
    ["icloud.co", "icloud.com"],
    ["t-onlin.de", "t-online.de"],
    ["wandoo.fr", "wanadoo.fr"],
    ["protonmial.com", "protonmail.com"],
    ["acme.con", "acme.com"],
    ["acme.co.ul", "acme.co.uk"],
    ["acme,de", "acme.de"],
  ])("corrects %s to %s", (written, meant) => {
    expect(suggestAddress(`Jane.Doe@${written}`)).toBe(`jane.doe@${meant}`);
  });

  it.each(
    `gmail.com googlemail.com hotmail.com hotmail.fr hotmail.co.uk outlook.com outlook.de yahoo.com yahoo.fr
     yahoo.co.jp yahoo.com.br icloud.com icloud.com.cn live.com live.nl msn.com me.com mac.com aol.com gmx.de gmx.net
     gmx.at mail.com ymail.com email.com hmail.com tmail.com fmail.com zmail.com gail.com hostmail.com
     rocketmail.com protonmail.com protonmail.ch proton.me pm.me fastmail.com fastmail.fm mail.ru bk.ru web.de
     t-online.de freenet.de freinet.de online.de orange.fr grange.fr orange.com wanadoo.fr laposte.net laporte.net
     free.fr libero.it libera.it libro.it aon.com aok.de ao.com att.com att.net comcast.com comcast.net
     verizon.com verizon.net hotmart.com cloud.com olive.com love.com line.com hive.com yahoo-inc.com
     outlook.acme.com gmail.acme.com mail.gmail.acme.com yoox.com yoho.com gmbh.com maila.com amail.com
     naver.com never.com navel.com charter.net charger.net skynet.be sky.com seznam.cz yandex.ru yandex.com
     zoho.com soho.com acme.co acme.cm acme.om acme.net acme.io example.de xn--mller-kva.de siemens.com
     horizon.net bell.net telnet.be telenet.be ziggo.nl ziggy.nl`.split(/\s+/),
  )("does not correct %s", (domain) => {
    expect(suggestAddress(`jane@${domain}`)).toBeNull();
  });

  it.each(["", "jane", "@gmial.com", "ja ne@gmial.com", "jane@"])("returns null for %j", (text) => {
    expect(suggestAddress(text)).toBeNull();
  });

  it("does not correct a valid top-level domain", () => {
    const slips = Object.keys(SUFFIX_SLIPS).filter((slip) => slip !== "com.com");
    expect(
      slips.filter(
        (slip) => parse(`acme.${slip.split(".").at(-1)}`).isIcann && !slip.includes("."),
      ),
    ).toEqual([]);
  });
});
