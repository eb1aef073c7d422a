/*
 * Descriptions of judgements in the API reference. A module of their own: the engine behind them reads tables, and the endpoints of
 * leads need only these texts.
 */

/** Of `deliverability` (`email.ts`). */
export const DELIVERABILITY_RULE = `high: a mail server accepted the lead's best address, and is not known to accept \
every address. medium: the mail domain has an MX, or the best address is at another domain that has one. low: the mail \
domain does not exist, has no MX, or accepts no mail; it or the best address is disposable; or most of the lead's \
checked addresses are invalid. unknown: the lead has no mail domain, or DNS did not respond.`;

/** Of `status` (`email-verdict.ts`). */
export const STATUS_RULE = `\`valid\`: a mail server accepted the mailbox, and is not known to accept every mailbox \
(reason \`catch_all_unknown\`: this is unknown). \`unverified\`: syntax and domain are fine, and the mailbox was not \
checked; confidence at most 80. \`risky\`: mail may bounce or reach nobody: a full mailbox, a server that accepts \
every mailbox, a domain without an MX, a disposable domain, a probable typo. \`unknown\`: DNS or the mail server was \
asked without a conclusive response, or no check has run yet. \`invalid\`: bad syntax, a domain that accepts no \
mail, or the mail server rejected the mailbox.`;

/** Of `confidence` (`email-verdict.ts`). */
export const CONFIDENCE_RULE = `An estimate, 0 to 100, that mail to the address is accepted; not how sure the status \
is. A fixed heuristic, not calibrated against deliveries. 0: bad syntax, or a domain that accepts no mail. 2: the mail \
server reports that the mailbox does not exist, or that it is disabled. 30: DNS did not respond. 30 to 40: the mail \
server gave no conclusive response. 40: the mailbox is full, or the domain has an address but no MX. 55: the server accepts \
every address. 70: the domain has an MX and the mailbox was not asked for; plus 5 for SPF and 5 for DMARC, but 65 at \
free mail providers and at relays. 80: accepted, and whether the server accepts every address is not known. 95: \
accepted by a server that rejects others. Then 10 less for a role address and 25 less for a probable typo; 20 at most \
at a disposable domain; 11 at least unless the address is invalid.`;
