// Source: own list, from what the site builders say of their free addresses. Licence: as this project.

/**
 * Hosts whose subdomains belong to a customer each, as `acme.jimdofree.com`, and that the Public Suffix List
 * does not name.
 */
export const SHARED_HOSTS: ReadonlySet<string> = new Set(
  `bigcartel.com blogspot.ca blogspot.co.at blogspot.co.uk blogspot.com.br blogspot.com.es blogspot.de blogspot.fr
   blogspot.in blogspot.it blogspot.nl business.site canva.site company.site e-monsite.com eatbu.com
   godaddysites.com hostingersite.com hubspotpagebuilder.com jimdo.com jimdofree.com jimdosite.com localo.site
   my-online.store mystrikingly.com odoo.com onepage.me over-blog.com simdif.com site123.me tilda.ws ueniweb.com
   webador.com webnode.com webnode.page weebly.com wordpress.com zyrosite.com`
    .trim()
    .split(/\s+/),
);
