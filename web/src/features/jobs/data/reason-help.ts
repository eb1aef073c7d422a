/** What somebody can do about sites with this reason. */
const HELP: Record<string, string> = {
  dns: "No website is registered under this name. Check the spelling.",
  connection: "No server accepts connections there. Check the spelling, or retry later.",
  tls: "The certificate of the site is not valid, so its pages cannot be trusted.",
  timeout: "The site was too slow. Retry later.",
  blocked: "The site rejects automated visitors. Quarry does not hide that it is one.",
  rate_limited: "The site asked for fewer requests. Retry later.",
  server_error: "The site reported an error of its own. Retry later.",
  robots: "The site's robots.txt forbids crawlers, so no page was requested.",
  robots_unreachable:
    "The site's robots.txt could not be read, so no page was requested. Retry later.",
  needs_javascript:
    "Without JavaScript the pages are almost empty. The options of a job say whether a browser renders such pages.",
  render_credits:
    "The pages need a browser, and the workspace had too few credits for it. Add credits and retry.",
  render_empty: "The pages are empty in a browser too. There is nothing to read.",
  off_site: "The address redirects to another site. Crawl that one instead.",
  not_found: "The address has no page. Check its path.",
  noindex: "The site asks search engines to leave its pages out.",
  known: "The workspace has a lead of this site, and the job skips known sites.",
  suppressed: "The domain is on the suppression list, because somebody asked for its deletion.",
};

export const helpFor = (reason: string | undefined): string | undefined =>
  reason === undefined ? undefined : HELP[reason];
