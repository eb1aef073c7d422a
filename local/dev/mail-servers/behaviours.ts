/** How a mail server of the sample world responds to clients. It never accepts a message. */
export type Behaviour = {
  /** Infinity: accepts the connection and never sends anything. */
  bannerAfterMs?: number;
  /** Sent in place of the banner, as `554 5.7.1 …`, before the server disconnects. */
  refusal?: string;
  /** The reply to RCPT, such as `250` or `550 5.1.1 …`; or disconnects instead. */
  recipient: (address: string) => string | typeof HANGS_UP;
};

export const HANGS_UP = Symbol("hangs up");

const ACCEPTED = "250";
const always = (reply: string): Behaviour => ({ recipient: () => reply });

/** Accepts mail for these addresses only. */
export function acceptsOnly(...addresses: string[]): Behaviour {
  const known = new Set(addresses.map((address) => address.toLowerCase()));
  return {
    recipient: (address) =>
      known.has(address.toLowerCase())
        ? ACCEPTED
        : `550 5.1.1 <${address}>: Recipient address rejected: User unknown in virtual mailbox table`,
  };
}

/** Reports unknown users like servers without enhanced status codes. */
export function acceptsOnlyPlainly(...addresses: string[]): Behaviour {
  const { recipient } = acceptsOnly(...addresses);
  return {
    recipient: (address) => (recipient(address) === ACCEPTED ? ACCEPTED : "550 User unknown"),
  };
}

export const ACCEPTS_ALL = always(ACCEPTED);
export const GREYLISTS = always(
  "450 4.7.1 Recipient address rejected: Greylisted, come back later",
);
export const IS_FULL = always("452 4.2.2 The recipient's inbox is out of storage space");
export const REFUSES_BY_POLICY = always(
  "550 5.7.1 Service unavailable, Client host blocked using zen.example",
);
export const IS_DISABLED = always(
  "550 5.2.1 The email account that you tried to reach is disabled",
);
export const CANNOT_SAY = always("252 2.1.5 Cannot verify the user, but will take the message");
export const BREAKS_OFF: Behaviour = { recipient: () => HANGS_UP };
export const IS_SILENT: Behaviour = { ...ACCEPTS_ALL, bannerAfterMs: Infinity };
export const REFUSES_CONNECTIONS: Behaviour = {
  ...ACCEPTS_ALL,
  refusal: "554 5.7.1 No SMTP service here for you",
};
export const IS_BUSY: Behaviour = {
  ...ACCEPTS_ALL,
  refusal: "421 4.3.2 Too many connections, try another server",
};

/** Greets late, like servers that deter spammers. */
export const greetsAfter = (bannerAfterMs: number, then: Behaviour): Behaviour => ({
  ...then,
  bannerAfterMs,
});
