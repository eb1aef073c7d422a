import { withTimeout } from "#src/shared/web/timeout";
import { endsReply, readReply, type SmtpReply } from "./smtp-reply";

/** Sockets as `cloudflare:sockets` makes them. */
export type Connect = (address: string) => Socket;

/** Why an SMTP session ended early. */
type BreakReason = "port_blocked" | "connect_failed" | "timeout" | "closed" | "not_smtp";

export class ConversationBroken extends Error {
  override readonly name = "ConversationBroken";
  readonly reason: BreakReason;

  constructor(reason: BreakReason) {
    super(`The SMTP session ended early: ${reason}`);
    this.reason = reason;
  }
}

/** RFC 5321 §4.5.3.1.5 allows 512; longer lines are not SMTP. */
const MAX_LINE_BYTES = 2048;
const MAX_REPLY_LINES = 64;

const timedOut = (): never => {
  throw new ConversationBroken("timeout");
};

/** Rejects with `ConversationBroken` after `timeoutMs`, because sockets have no timeouts. */
export const inTime = <T>(promise: Promise<T>, timeoutMs: number): Promise<T> =>
  withTimeout(promise, timeoutMs, timedOut);

/** A line-based TCP connection. Every method throws only `ConversationBroken`. */
export class SmtpConnection {
  readonly #socket: Socket;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  #endsAtMs: number;
  // One character per byte, so that packets can end anywhere and no byte is invalid.
  readonly #decoder = new TextDecoder("latin1");
  #received = "";

  private constructor(socket: Socket, endsAtMs: number) {
    this.#socket = socket;
    this.#reader = socket.readable.getReader();
    this.#writer = socket.writable.getWriter();
    this.#endsAtMs = endsAtMs;
  }

  /** `address` is an IP address with port. The session must end by `endsAtMs`. */
  static async open(
    connect: Connect,
    address: string,
    timeoutMs: number,
    endsAtMs: number,
  ): Promise<SmtpConnection> {
    let socket: Socket | undefined;
    try {
      socket = connect(address);
      // This promise also rejects when the connection breaks later, which the reader reports.
      socket.closed.catch(() => {});
      await inTime(socket.opened, Math.min(timeoutMs, endsAtMs - Date.now()));
      return new SmtpConnection(socket, endsAtMs);
    } catch (error) {
      socket?.close().catch(() => {});
      if (error instanceof ConversationBroken) throw error;
      throw new ConversationBroken(isPortBlocked(error) ? "port_blocked" : "connect_failed");
    }
  }

  /** The session continues, with a new deadline. */
  extendTo(endsAtMs: number): void {
    this.#endsAtMs = endsAtMs;
  }

  async ask(command: string, timeoutMs: number): Promise<SmtpReply> {
    const line = new TextEncoder().encode(`${command}\r\n`);
    await this.#inTime(this.#writer.write(line), timeoutMs);
    return this.read(timeoutMs);
  }

  /** The next reply; `timeoutMs` applies to the complete reply. */
  async read(timeoutMs: number): Promise<SmtpReply> {
    const startedMs = Date.now();
    const lines: string[] = [];
    for (;;) {
      const line = await this.#readLine(timeoutMs - (Date.now() - startedMs));
      lines.push(line);
      const isLast = endsReply(line);
      if (isLast === null || lines.length > MAX_REPLY_LINES)
        throw new ConversationBroken("not_smtp");
      if (!isLast) continue;
      const reply = readReply(lines);
      if (!reply) throw new ConversationBroken("not_smtp");
      return reply;
    }
  }

  close(): void {
    // The socket may be closed already; errors on close are irrelevant.
    this.#socket.close().catch(() => {});
  }

  async #readLine(timeoutMs: number): Promise<string> {
    const startedMs = Date.now();
    for (;;) {
      const end = this.#received.indexOf("\n");
      if (end > MAX_LINE_BYTES || (end === -1 && this.#received.length > MAX_LINE_BYTES))
        throw new ConversationBroken("not_smtp");
      if (end !== -1) {
        const line = this.#received.slice(0, end).replace(/\r$/, "");
        this.#received = this.#received.slice(end + 1);
        return line;
      }
      const left = timeoutMs - (Date.now() - startedMs);
      const { value, done } = await this.#inTime(this.#reader.read(), left);
      if (done) throw new ConversationBroken("closed");
      this.#received += this.#decoder.decode(value, { stream: true });
    }
  }

  async #inTime<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
    try {
      return await inTime(promise, Math.min(timeoutMs, this.#endsAtMs - Date.now()));
    } catch (error) {
      if (error instanceof ConversationBroken) throw error;
      // The stream fails only if the other side closed it, or if Cloudflare blocks the port this late.
      throw new ConversationBroken(isPortBlocked(error) ? "port_blocked" : "closed");
    }
  }
}

/** Cloudflare's error message: "Connections to port 25 are prohibited". */
const isPortBlocked = (error: unknown) =>
  error instanceof Error && /connections? to port \d+ (?:are|is) prohibited/i.test(error.message);
