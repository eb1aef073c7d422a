import { createServer, type Server, type Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { type Behaviour, HANGS_UP } from "./behaviours.ts";

/** An event at a server: a connection, or a command line as sent. */
export type MailServerEvent = { ip: string; connection: number; command: string | null };

export type MailServers = {
  /** The same for all servers: SMTP_PORT. */
  port: number;
  /** All events in order; a connection has a null command. */
  log: MailServerEvent[];
  close: () => Promise<void>;
  /** Allows the program to end while the servers listen. */
  unref: () => void;
};

/**
 * Starts one SMTP server for each loopback address (`127.0.0.N`), all on one port: the A records of a
 * domain's mail hosts select the behaviour. On systems with 127.0.0.1 only (macOS), the other addresses
 * must be added first.
 */
export async function startMailServers(
  behaviours: Record<string, Behaviour>,
  port = 0,
): Promise<MailServers> {
  const log: MailServerEvent[] = [];
  const sockets = new Set<Socket>();
  const addresses = Object.keys(behaviours);
  const listening: Server[] = [];
  for (let attempt = 1; ; attempt++) {
    const sharedPort = port || (await findFreePort(addresses[0] ?? "127.0.0.1"));
    try {
      for (const [ip, behaviour] of Object.entries(behaviours))
        listening.push(await listen(smtpServer(ip, behaviour, log, sockets), sharedPort, ip));
      return {
        port: sharedPort,
        log,
        close: () => {
          for (const socket of sockets) socket.destroy();
          return closeAll(listening);
        },
        unref: () => listening.forEach((server) => server.unref()),
      };
    } catch (error) {
      await closeAll(listening.splice(0));
      // A port that is free on one address can be in use on another: then try the next one.
      const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
      if (!isTaken || port || attempt === 10) throw error;
    }
  }
}

type Rejection = Error & { responseCode?: number };

/** The error that makes smtp-server send this reply. */
const rejection = (reply: string): Rejection =>
  Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });

function smtpServer(
  ip: string,
  behaviour: Behaviour,
  log: MailServerEvent[],
  sockets: Set<Socket>,
): Server {
  const connections = new Map<string, number>();
  const server = new SMTPServer({
    name: "mx.sample.test",
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: commandLogger((id, command) =>
      log.push({ ip, connection: connections.get(id) ?? 0, command }),
    ),
    onConnect({ id, remotePort }, callback) {
      connections.set(id, remotePort);
      log.push({ ip, connection: remotePort, command: null });
      const { refusal, bannerAfterMs = 0 } = behaviour;
      if (bannerAfterMs === Infinity) return;
      setTimeout(() => callback(refusal ? rejection(refusal) : null), bannerAfterMs).unref();
    },
    onRcptTo({ address }, { remotePort }, callback) {
      const reply = behaviour.recipient(address);
      if (reply !== HANGS_UP) return callback(reply === "250" ? null : rejection(reply));
      for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy();
    },
    onData(stream, _session, callback) {
      stream.resume();
      stream.once("end", () => callback(rejection("554 5.3.2 This server takes no messages")));
    },
    onClose({ id }) {
      connections.delete(id);
    },
  });
  // Clients may disconnect at any point.
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return server.server;
}

/** smtp-server reports commands only to its logger. */
function commandLogger(onCommand: (id: string, command: string) => void) {
  const ignore = () => {};
  const debug = (entry: unknown, _format: string, line?: string) => {
    const { tnx, cid } = entry as { tnx?: string; cid?: string };
    if (tnx === "command" && cid) onCommand(cid, line ?? "");
  };
  return {
    level: ignore,
    trace: ignore,
    debug,
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
  };
}

function listen(server: Server, port: number, ip: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, ip, () => resolve(server));
  });
}

async function findFreePort(ip: string): Promise<number> {
  const server = await listen(createServer(), 0, ip);
  const address = server.address();
  await closeAll([server]);
  return typeof address === "object" && address ? address.port : 0;
}

const closeAll = (servers: Server[]) =>
  Promise.all(
    servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
  ).then(() => {});
