// Source: own list. Licence: as this project.

/** Providers of mailboxes for anyone that extraction's FREE_MAIL_DOMAINS does not name. */
export const MORE_FREE_MAIL_DOMAINS: ReadonlySet<string> = new Set(
  `mailfence.com startmail.com kolabnow.com atomicmail.io firemail.de emailn.de genion.de
   aol.de aol.fr aol.it aol.co.uk rambler.com yandex.net vk.com xmail.ru yahoo.co.jp icloud.com.cn
   dr.com lawyer.com techie.com asia.com iname.com writeme.com cheerful.com accountant.com contractor.net
   doctor.com journalist.com programmer.net workmail.com linuxmail.org null.net
   prodigy.net.mx vip.163.com vip.126.com vip.sina.com 88.com 111.com lycos.co.kr dreamwiz.com
   excite.co.jp infoseek.jp talk21.com lineone.net btconnect.com onetel.com superig.com.br onet.com.pl`
    .trim()
    .split(/\s+/),
);
