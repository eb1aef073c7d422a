import { startMailServers } from "#local/mail-servers/mail-servers";
import { serveWeb } from "#local/web/serve-web";
import { MAIL_SERVERS } from "./mail-hosts.ts";
import { sampleWeb } from "./sample-web.ts";

/** The sample web with its DNS, and the mail servers that its MX records name. */
export type SampleWorld = {
  /** Where every outgoing request goes. */
  address: string;
  /** What the service has to be told, so that it asks these mail servers. */
  settings: Record<string, string>;
  close: () => Promise<void>;
};

/** Nothing of it is reached from, or reaches, another machine. */
export async function startSampleWorld(): Promise<SampleWorld> {
  const web = await serveWeb(sampleWeb);
  const mail = await startMail();
  return {
    address: web.address,
    settings: mail
      ? {
          ENABLE_SMTP_VERIFY: "true",
          SMTP_PORT: String(mail.port),
          ALLOW_PRIVATE_HOSTS: "true",
        }
      : {},
    close: async () => {
      await web.close();
      await mail?.close();
    },
  };
}

async function startMail() {
  try {
    return await startMailServers(MAIL_SERVERS);
  } catch (error) {
    // macOS has no other loopback address than 127.0.0.1 until it is given some: addresses are verified by DNS alone.
    const isMissing = error instanceof Error && "code" in error && error.code === "EADDRNOTAVAIL";
    if (isMissing) return undefined;
    throw error;
  }
}
