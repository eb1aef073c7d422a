import { Buffer } from "node:buffer";
import type { DnsFailure } from "#src/ports/dns";
import type { SendRequest } from "#src/platform/outbound/send-request";
import { readBytes } from "#src/shared/web/read-body";

const MESSAGE_TYPE = "application/dns-message";
/** The maximum length of a DNS message, also over TCP. */
const MAX_MESSAGE_BYTES = 64 * 1024;

type Message = { bytes: Buffer; ageS: number };

/** Sends one query to a DNS over HTTPS server (RFC 8484). Never rejects; ends within `timeoutMs`. */
export async function exchange(
  server: string,
  question: string,
  timeoutMs: number,
  send: SendRequest = fetch,
): Promise<Message | DnsFailure> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const url = `${server}${server.includes("?") ? "&" : "?"}dns=${question}`;
    const response = await send(url, {
      headers: { accept: MESSAGE_TYPE },
      redirect: "manual",
      signal: abort.signal,
    });
    const problem = responseProblem(response);
    if (problem) {
      await response.body?.cancel();
      return problem;
    }
    const bytes = response.body && (await readBytes(response, MAX_MESSAGE_BYTES));
    if (!bytes) return "bad_answer";
    const message = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return { bytes: message, ageS: Number(response.headers.get("age")) || 0 };
  } catch {
    // No connection, a broken connection, or the timeout.
    return abort.signal.aborted ? "timeout" : "unreachable";
  } finally {
    clearTimeout(timer);
  }
}

function responseProblem({ status, headers }: Response): DnsFailure | null {
  if (status !== 200) return "unreachable";
  const type = headers.get("content-type")?.toLowerCase() ?? "";
  return type.startsWith(MESSAGE_TYPE) ? null : "bad_answer";
}
