import type { MailboxFinding, ProbeMailbox } from "#src/ports/mailbox-probe";
import { emailDomain } from "#src/shared/addresses/email-address";
import { newId } from "#src/shared/ids";
import { acquireSlot, releaseSlot } from "#src/shared/security/rate-counter";

/** Connections to one mail server for all workspaces. A holder that died loses its own after the time. */
const CONNECTIONS = { limit: 2, ttlMs: 60_000 };
const RETRY_MS = 1_000;

export type OpenConnection = (mxHost: string) => Promise<{ release: () => Promise<void> } | null>;

/** Takes one of the connections to a mail server; null if all are in use. */
export const connectionsOf =
  (env: Pick<Env, "RATE_LIMITER">): OpenConnection =>
  async (mxHost) => {
    const slot = { name: "mail_server", key: mxHost, holder: newId() };
    if (!(await acquireSlot(env, slot, CONNECTIONS))) return null;
    return { release: () => releaseSlot(env, slot) };
  };

/**
 * Runs `work` with a prober that holds one connection for each domain from the first question to the last, and waits for a free one
 * until `untilMs`. Without one, the server counts as one that did not respond.
 */
export async function withConnection<T>(
  probeMailbox: ProbeMailbox | null,
  open: OpenConnection,
  untilMs: number,
  work: (probe: ProbeMailbox | null) => Promise<T>,
): Promise<T> {
  if (!probeMailbox) return work(null);
  const connections = new Map<string, ReturnType<OpenConnection>>();
  const release = async (domain: string) => {
    const connection = connections.get(domain);
    connections.delete(domain);
    await (await connection)?.release();
  };
  try {
    return await work(async (email, mxHosts, options) => {
      const domain = emailDomain(email);
      const connection =
        connections.get(domain) ?? waitForConnection(open, mxHosts[0] ?? "", untilMs);
      connections.set(domain, connection);
      if (!(await connection)) return BUSY;
      try {
        return await probeMailbox(email, mxHosts, options);
      } finally {
        // Other domains of the same list may have the same server.
        if (!options?.hasMore) await release(domain);
      }
    });
  } finally {
    await Promise.all(Array.from(connections.keys(), release));
  }
}

async function waitForConnection(open: OpenConnection, mxHost: string, untilMs: number) {
  for (;;) {
    const connection = await open(mxHost);
    if (connection || Date.now() + RETRY_MS > untilMs) return connection;
    await scheduler.wait(RETRY_MS);
  }
}

/** The result without a connection. It ends the questions to this server: see `isAboutServer` of verify-addresses.ts. */
export const BUSY: MailboxFinding = {
  outcome: "timeout",
  acceptsAll: null,
  code: null,
  enhancedCode: null,
  mxHost: null,
};
