// Source: own list, from the services' own pages. Licence: as this project.

/** Services that hand mail on to a real mailbox behind an alias; not disposable, but nobody's own domain. */
export const RELAY_DOMAINS: ReadonlySet<string> = new Set(
  `duck.com mozmail.com relay.firefox.com privaterelay.appleid.com
   simplelogin.com simplelogin.co simplelogin.fr simplelogin.io slmail.me slmails.com aleeas.com 8alias.com
   8shield.net dralias.com silomails.com
   passmail.net passmail.com passinbox.com passfwd.com
   anonaddy.com anonaddy.me addy.io addymail.com 4wrd.cc
   erine.email 33mail.com forwardemail.net cloaked.id maskmy.id opayq.com
   e4ward.com sneakemail.com`
    .trim()
    .split(/\s+/),
);
