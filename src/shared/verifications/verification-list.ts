import {
  EMAIL_STATUSES,
  type EmailReason,
  type EmailStatus,
} from "#src/shared/addresses/email-status";

export const VERIFICATION_STATUSES = ["running", "completed", "failed", "canceled"] as const;

/** What a verification's object needs to know about it. */
export type VerificationPlan = {
  verificationId: string;
  workspaceId: string;
  /** Number of different addresses. */
  total: number;
  /** Whether mail servers are asked, which is the case if the service is configured for it. */
  asksMailboxes: boolean;
  /** Waits before a mail server is asked again that gave a temporary answer, one for each further attempt. */
  retryAfterMs: number[];
  /** Waits before DNS is asked again that failed. Missing in lists of earlier versions: such lists do not ask again. */
  dnsRetryAfterMs?: number[];
};

/** One different address. `id` counts from 1; the addresses of a domain have consecutive ids. */
export type ListedAddress = { id: number; email: string };

/** An address to check. `attempts`: how often its mail server gave a temporary answer. */
export type AddressToCheck = ListedAddress & { attempts: number };

/** The addresses `firstId` to `lastId` are at this domain; "" for text that is no address. */
export type ListedDomain = { id: number; name: string; firstId: number; lastId: number };

/** The id of the missing address of a row that has none. */
export const NO_ADDRESS = 0;

/** A row of the uploaded list. `cells` are the columns that are kept, null for a list without further columns. */
export type ListedRow = {
  id: number;
  addressId: number;
  /** The address stands in an earlier row too. */
  isRepeated: boolean;
  cells: string[] | null;
};

/** A part of the list, small enough for one call. Adding it twice changes nothing. */
export type ListPart = { domains: ListedDomain[]; addresses: ListedAddress[]; rows: ListedRow[] };

/** First the DNS of a domain is looked up for its addresses, then its mail server is asked about each. */
export type VerificationStage = "dns" | "mailbox";

/** Addresses of one domain, leased to a consumer. */
export type VerificationTask = {
  lease: number;
  stage: VerificationStage;
  domain: string;
  addresses: AddressToCheck[];
};

export type VerificationClaim = {
  tasks: VerificationTask[];
  /** `ended`: the credits are to be settled. `settled`: nothing is left to do. `unknown`: nothing was started. */
  state: "running" | "ended" | "settled" | "unknown";
};

/** A verdict on one address, as it is stored and exported. */
export type AddressVerdict = {
  status: EmailStatus;
  /** 0..100 */
  confidence: number;
  reasons: EmailReason[];
  isRole: boolean;
  isDisposable: boolean;
  isFreeProvider: boolean;
  mxHost: string | null;
  mxProvider: string | null;
  suggestion: string | null;
};

/** The result of a task for one address. */
export type CheckedAddress = AddressVerdict & {
  id: number;
  /** The mail server gave a definite reply about this mailbox, which costs credits. */
  isAnswered: boolean;
  /** Whether asking later can give a better result: a mail server after DNS, or after a temporary reply or failure. */
  next: "done" | "mailbox" | "retry" | "retry_dns";
};

export type TaskReport = {
  lease: number;
  checked: CheckedAddress[];
  /** The other addresses of the task were not asked about, because others hold the mail server's connections. */
  isBusy?: boolean;
};

/** A row of the results: an address with its verdict. */
export type VerificationResult = AddressVerdict & { email: string };

/**
 * A row of the uploaded list with the verdict on its address, which is null if it was not checked. `email` is null if
 * the row has no address.
 */
export type VerifiedRow = {
  id: number;
  email: string | null;
  cells: string[] | null;
  verdict: AddressVerdict | null;
};

export type VerificationCounts = Record<EmailStatus, number>;

export const noCounts = (): VerificationCounts =>
  Object.fromEntries(EMAIL_STATUSES.map((status) => [status, 0])) as VerificationCounts;

/** The state of a verification as its object knows it. */
export type VerificationSnapshot = {
  state: "running" | "completed" | "canceled";
  total: number;
  /** Addresses with a final verdict. */
  done: number;
  counts: VerificationCounts;
  /** Addresses about which a mail server gave a definite reply. */
  answered: number;
  startedAt: number;
  finishedAt: number | null;
};
