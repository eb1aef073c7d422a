import type { Scope } from "#src/db/scope";
import { chooseAddress } from "#src/enrichment/email-finder/choose-address";
import { learnPatterns } from "#src/enrichment/email-finder/learn-patterns";
import { type OwnAddress, ownAddresses } from "#src/enrichment/email-finder/own-addresses";
import { type Candidate, rankCandidates } from "#src/enrichment/email-finder/rank-candidates";
import { withoutTitles } from "#src/enrichment/email-finder/without-titles";
import { isOwnMailDomain } from "#src/enrichment/email/address-kind";
import { formsOf, type NameForms } from "#src/extraction/people/name-forms";
import { insufficientCredits, isOverdraft, readWallet, spend } from "#src/features/credits/service";
import { collectsPeople } from "#src/features/workspace/service";
import { openPace } from "#src/pipeline/pages/open-host-pace";
import {
  readSiteAddresses,
  REQUESTS_PER_SITE,
  type SiteDependencies,
} from "#src/pipeline/people/site-addresses";
import { suppressedIn } from "#src/pipeline/leads/suppression";
import { mailDependencies } from "#src/pipeline/verification/mail-dependencies";
import { connectionsOf, withConnection } from "#src/pipeline/verification/mail-server-slots";
import {
  type MailDependencies,
  verifyAddresses,
} from "#src/pipeline/verification/verify-addresses";
import { publicFetch } from "#src/platform/outbound/public-fetch";
import type { MailboxFinding, ProbeMailbox } from "#src/ports/mailbox-probe";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import { domainProblem } from "#src/shared/addresses/typed-domain";
import { emailDomain } from "#src/shared/addresses/email-address";
import { invalid } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import type { Settings } from "#src/shared/settings";
import { addressRules } from "#src/shared/web/address-rules";
import { withTimeout } from "#src/shared/web/timeout";
import { findAddressesOfDomain } from "./people.repository";
import type { EmailQuestion, FoundEmail } from "./schemas";

const SITE_MS = 8_000;
const MAIL_TIME = { dnsMs: 5_000, smtpMs: 15_000 };
/** Candidates whose mailboxes are asked for. */
const MAX_PROBES = 6;
const MAX_EVIDENCE = 10;
/** With so many addresses of named people, the pages of the site show no more. */
const ENOUGH_NAMED = 4;

type Found = Omit<FoundEmail, "credits_charged">;

/**
 * Finds the address of a person at a company: among those known at its domain, or made by the pattern that they show,
 * and confirmed by its mail server where mailboxes are checked. Costs credits only if it returns an address.
 */
export async function findEmail(
  scope: Scope,
  env: Env,
  settings: Settings,
  { host, ...question }: EmailQuestion & { host: string },
): Promise<FoundEmail> {
  const problem = domainProblem(host, addressRules(settings));
  if (problem) throw invalid("body.domain", `\`domain\` ${problem.message}`, problem.code);
  const price = settings.CREDIT_PRICES.find_email;
  const { balance } = await readWallet(scope);
  if (balance < price) throw insufficientCredits(price, balance);
  const { first_name, last_name } = withoutTitles(question);
  const forms = formsOf(first_name, last_name);
  if (!forms)
    throw invalid(
      // `a` stands for a name that can be written.
      formsOf(first_name, "a") ? "body.last_name" : "body.first_name",
      "The name has no letters that can be written in an address. Give it in Latin, Greek or Cyrillic letters",
      "script",
    );
  const domain = registrableDomain(host);
  if (!isOwnMailDomain(domain))
    throw invalid("body.domain", `${domain} is a public mail service, not a company`, "free_mail");
  const known = await knownAddresses(scope, env, settings, host);
  const found = await search(
    { first_name, last_name, forms, domain, known },
    (candidates) =>
      removeSuppressed(scope, settings, { first_name, last_name, domain }, candidates),
    checkerOf(env, settings),
  );
  const charged = found.email === null ? 0 : price;
  if (charged > 0) await pay(scope, charged, domain);
  return { ...found, credits_charged: charged };
}

type Search = EmailQuestion & { forms: NameForms; domain: string; known: OwnAddress[] };

async function search(
  { first_name, last_name, forms, domain, known }: Search,
  allow: (candidates: Candidate[]) => Promise<Candidate[]>,
  check: (candidates: Candidate[]) => ReturnType<typeof verifyAddresses>,
): Promise<Found> {
  const learned = learnPatterns(known);
  const own = ownAddresses(first_name, last_name, known);
  const ranked = rankCandidates(forms, domain, learned, known);
  const isNew = ({ email }: Candidate) => own.every((one) => one.email !== email);
  const candidates = await allow([...own, ...ranked.filter(isNew)]);
  const { verdicts, acceptsAll } = await check(candidates);
  const hasEvidence = learned.evidence.length > 0 || own.length > 0;
  const { chosen, left } = chooseAddress(candidates, verdicts, hasEvidence);
  const shows = learned.evidence.filter(({ pattern }) => pattern === chosen.pattern);
  return {
    ...chosen,
    evidence: shows
      .slice(0, MAX_EVIDENCE)
      .map(({ email, sourceUrl }) => ({ email, source_url: sourceUrl })),
    candidates: inOrder(left, chosen.email).map(({ email, confidence }) => ({
      email,
      confidence:
        email === chosen.email ? chosen.confidence : Math.min(confidence, chosen.confidence),
    })),
    catch_all: acceptsAll.get(domain) ?? null,
  };
}

const inOrder = (candidates: readonly Candidate[], first: string | null) =>
  candidates.toSorted((a, b) => Number(b.email === first) - Number(a.email === first));

/** Addresses of the workspace's leads, and those on the site now. */
async function knownAddresses(
  scope: Scope,
  env: Env,
  settings: Settings,
  host: string,
): Promise<OwnAddress[]> {
  const domain = registrableDomain(host);
  const isOwn = ({ email }: { email: string }) => registrableDomain(emailDomain(email)) === domain;
  const known = new Map<string, OwnAddress>();
  for (const address of (await findAddressesOfDomain(scope, domain)).filter(isOwn))
    if (!known.get(address.email)?.name) known.set(address.email, address);
  const named = [...known.values()].filter(({ name }) => name !== null);
  if (named.length < ENOUGH_NAMED) {
    const site = readSiteAddresses(host, siteDependencies(env, settings), {
      maxMs: SITE_MS,
      collectsPeople: await collectsPeople(scope),
    });
    for (const address of (await withTimeout(site, SITE_MS, () => [])).filter(isOwn))
      if (!known.get(address.email)?.name)
        known.set(address.email, {
          ...address,
          confidence: known.get(address.email)?.confidence ?? null,
        });
  }
  return [...known.values()];
}

function siteDependencies(env: Env, settings: Settings): SiteDependencies {
  const addresses = addressRules(settings);
  return {
    fetch: (url, init) => publicFetch(url, init, addresses),
    robotsToken: settings.ROBOTS_TOKEN,
    addresses,
    pace: openPace(env).visit({ intervalMs: 0, requests: REQUESTS_PER_SITE }),
  };
}

/** Checks candidates by DNS and, if enabled, asks their mail server until it confirms one. */
function checkerOf(env: Env, settings: Settings) {
  return (candidates: Candidate[]) => {
    const { resolveDns, probeMailbox }: MailDependencies = mailDependencies(settings, MAIL_TIME);
    const untilMs = Date.now() + MAIL_TIME.smtpMs / 2;
    return withConnection(probeMailbox, connectionsOf(env), untilMs, (probe) =>
      verifyAddresses(
        candidates.map(({ email }) => email),
        { resolveDns, probeMailbox: probe && untilConfirmed(probe) },
        { maxProbes: MAX_PROBES, maxMs: MAIL_TIME.smtpMs },
      ),
    );
  };
}

/** Asks about no other mailbox after the server has confirmed one. */
function untilConfirmed(probe: ProbeMailbox): ProbeMailbox {
  let confirmed: MailboxFinding | null = null;
  return async (email, mxHosts, options) => {
    if (confirmed) return { ...confirmed, outcome: "not_asked" };
    const finding = await probe(email, mxHosts, options);
    if (finding.outcome === "accepted" && finding.acceptsAll === false) confirmed = finding;
    return finding;
  };
}

/** A suppressed address is never returned, nor used. */
async function removeSuppressed(
  scope: Scope,
  settings: Settings,
  { first_name, last_name, domain }: EmailQuestion,
  candidates: Candidate[],
): Promise<Candidate[]> {
  const anybody = `anybody@${domain}`;
  const emails = candidates.map(({ email }) => email);
  const person = { name: `${first_name} ${last_name}`, title: null };
  const inText = await suppressedIn(scope, settings, [anybody, ...emails, person], domain);
  if (!inText) return candidates;
  if (inText(anybody) !== anybody)
    throw invalid("body.domain", "Domain is on the suppression list", "suppressed");
  if (inText(person.name) !== person.name)
    throw invalid("body.last_name", "This person is on the suppression list", "suppressed");
  return candidates.filter(({ email }) => inText(email) === email);
}

/** The whole price in one batch: nothing is reserved while the search runs. */
async function pay(scope: Scope, amount: number, domain: string): Promise<void> {
  try {
    await scope.db.batch(
      spend(scope, {
        amount,
        reason: `Address found: ${domain}`,
        bookingKey: `find_email:${newId()}`,
      }),
    );
  } catch (error) {
    if (!isOverdraft(error)) throw error;
    throw insufficientCredits(amount, (await readWallet(scope)).balance);
  }
}
