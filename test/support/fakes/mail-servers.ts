import type { Zone } from "#local/dev/dns/zone";
import { createServer, type Server, type Socket } from "node:net";
import {
  ACCEPTS_ALL,
  acceptsOnly,
  acceptsOnlyPlainly,
  type Behaviour,
  BREAKS_OFF,
  CANNOT_SAY,
  greetsAfter,
  GREYLISTS,
  IS_BUSY,
  IS_DISABLED,
  IS_FULL,
  IS_SILENT,
  REFUSES_BY_POLICY,
  REFUSES_CONNECTIONS,
} from "#local/dev/mail-servers/behaviours";
import { type MailServers, startMailServers } from "#local/dev/mail-servers/mail-servers";

const KNOWN = ["ada@known.test", "grace@known.test", "ada@known-anvils.com"];

/** The behaviour of each mail host of the tests, by name. DNS gives each host its own address. */
const BEHAVIOURS: Record<string, Behaviour> = {
  "known.mail.test": acceptsOnly(...KNOWN),
  "all.mail.test": ACCEPTS_ALL,
  "greylist.mail.test": GREYLISTS,
  "full.mail.test": IS_FULL,
  "policy.mail.test": REFUSES_BY_POLICY,
  "silent.mail.test": IS_SILENT,
  "breaks-off.mail.test": BREAKS_OFF,
  "closed.mail.test": REFUSES_CONNECTIONS,
  "disabled.mail.test": IS_DISABLED,
  "plain.mail.test": acceptsOnlyPlainly(...KNOWN),
  "cannot-say.mail.test": CANNOT_SAY,
  "late.mail.test": greetsAfter(400, acceptsOnly(...KNOWN)),
  "busy.mail.test": IS_BUSY,
  "very-late.mail.test": greetsAfter(10_000, ACCEPTS_ALL),
};

/** A server that violates the protocol; `reply` receives each command line. */
type RawServer = (socket: Socket, reply: (onCommand: (command: string) => void) => void) => void;

/** Replies to each command with fixed bytes; the servers below use the same delivery. */
const conversation =
  (deliver: (socket: Socket, bytes: Buffer) => void): RawServer =>
  (socket, reply) => {
    deliver(socket, Buffer.from("220-mx.raw.test\r\n220 ready\r\n"));
    reply((command) => {
      const answer = command.startsWith("RCPT TO:<ada@known.test>")
        ? "250-2.1.5 Yes\r\n250 2.1.5 Ok\r\n"
        : command.startsWith("RCPT")
          ? "550-5.1.1 No\r\n550-5.1.1 such\r\n550 5.1.1 user\r\n"
          : command.startsWith("EHLO")
            ? "250-mx.raw.test\r\n250-SIZE 1000\r\n250 HELP\r\n"
            : "250 Ok\r\n";
      deliver(socket, Buffer.from(answer));
    });
  };

/** Sends each byte in a separate packet. */
function deliverInBytes(socket: Socket, bytes: Buffer): void {
  socket.setNoDelay(true);
  let sent = 0;
  const timer = setInterval(() => {
    if (sent >= bytes.length || socket.destroyed) return clearInterval(timer);
    socket.write(bytes.subarray(sent, ++sent));
  }, 1);
}

const NOT_UTF8 = Buffer.from([0xff, 0xfe, 0x80, 0xe9, 0x20, 0xc3, 0x28]);

const RAW_SERVERS: Record<string, RawServer> = {
  "bytes.mail.test": conversation(deliverInBytes),
  // A line without end.
  "endless-line.mail.test": (socket) => void socket.write(`220 ${"x".repeat(100_000)}`),
  // Lines without end.
  "endless-lines.mail.test": (socket) => void socket.write("220-more\r\n".repeat(10_000)),
  // A different protocol.
  "ssh.mail.test": (socket) => void socket.write("SSH-2.0-OpenSSH_9.6\r\n"),
  // Bytes that are not text.
  "not-text.mail.test": (socket, reply) => {
    const say = (start: string) =>
      socket.write(Buffer.concat([Buffer.from(start), NOT_UTF8, Buffer.from("\r\n")]));
    say("220 ");
    reply((command) => say(command.startsWith("RCPT") ? "550 5.1.1 " : "250 "));
  },
  // Disconnects at once, or after a given command.
  "hangs-up.mail.test": (socket) => socket.destroy(),
  "hangs-up-at-hello.mail.test": hangsUpAt("EHLO"),
  "hangs-up-at-sender.mail.test": hangsUpAt("MAIL"),
  // Supports HELO only.
  "old.mail.test": (socket, reply) => {
    socket.write("220 old\r\n");
    reply((command) => socket.write(command.startsWith("EHLO") ? "500 What?\r\n" : "250 Ok\r\n"));
  },
  // Rejects the client before it names a recipient.
  "strict.mail.test": (socket, reply) => {
    socket.write("220 strict\r\n");
    reply((command) =>
      socket.write(command.startsWith("MAIL") ? "550 5.1.1 No such user\r\n" : "250 Ok\r\n"),
    );
  },
  // Accepts the first recipient and never replies again.
  "lazy.mail.test": (socket, reply) => {
    let recipients = 0;
    socket.write("220 lazy\r\n");
    reply((command) => {
      if (command.startsWith("RCPT")) recipients++;
      if (recipients < 2) socket.write("250 Ok\r\n");
    });
  },
  // Sends an endless reply slowly.
  "drip.mail.test": (socket) => {
    const timer = setInterval(() => socket.write("2"), 50);
    socket.once("close", () => clearInterval(timer));
  },
};

/** Nothing listens on this address. */
const UNSERVED = ["down.mail.test", "gone.mail.test"];

const ADDRESSES = Object.fromEntries(
  [...Object.keys(BEHAVIOURS), ...Object.keys(RAW_SERVERS), ...UNSERVED].map(
    (host, index) => [host, `127.0.0.${11 + index}`] as const,
  ),
);

const addressOf = (host: string) => ADDRESSES[host] ?? "127.0.0.1";

/** The names of the mail hosts, for the tests' DNS. */
export const MAIL_ZONE: Zone = Object.fromEntries(
  Object.entries(ADDRESSES).map(([host, address]) => [host, { A: [address] }]),
);

function hangsUpAt(verb: string): RawServer {
  return (socket, reply) => {
    socket.write("220 short\r\n");
    reply((command) => {
      if (command.startsWith(verb)) socket.destroy();
      else socket.write("250 Ok\r\n");
    });
  };
}

function startRawServer(serve: RawServer, port: number, ip: string): Promise<Server> {
  const server = createServer((socket) => {
    // The prober disconnects once it has its result.
    socket.on("error", () => {});
    serve(socket, (onCommand) => {
      let received = "";
      socket.on("data", (bytes: Buffer) => {
        const lines = (received + bytes.toString("latin1")).split("\r\n");
        received = lines.pop() ?? "";
        for (const line of lines) onCommand(line);
      });
    });
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, ip, () => resolve(server.unref()));
  });
}

/** Starts the mail servers, until the test run ends. */
export async function serveTestMail(): Promise<MailServers> {
  const byAddress = Object.entries(BEHAVIOURS).map(([host, does]) => [addressOf(host), does]);
  const servers = await startMailServers(Object.fromEntries(byAddress));
  servers.unref();
  for (const [host, serve] of Object.entries(RAW_SERVERS))
    await startRawServer(serve, servers.port, addressOf(host));
  return servers;
}
