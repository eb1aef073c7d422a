import { startMailServers } from "#local/mail-servers/mail-servers";
import { MODEL_HOST, modelWeb } from "#local/model-server/model-server";
import { searchWeb } from "#local/search-engines/search-web";
import { joinWebs, serveWeb } from "#local/web/serve-web";
import { MAIL_SERVERS } from "./mail-hosts.ts";
import { sampleWeb } from "./sample-web.ts";

/** The sample web with its DNS and a language model, and the mail servers that its MX records name. */
export type SampleWorld = {
  /** Where every outgoing request goes. */
  address: string;
  /** Settings by which the service asks these mail servers and this model, unless the given ones say otherwise. */
  settingsWith: (given: Record<string, string>) => Record<string, string>;
  close: () => Promise<void>;
};

/** Nothing of it is reached from, or reaches, another machine. */
export async function startSampleWorld(): Promise<SampleWorld> {
  const web = await serveWeb(joinWebs([modelWeb, searchWeb, sampleWeb]));
  const mail = await startMail();
  return {
    address: web.address,
    settingsWith: (given) => ({
      // Of the built-in boards, none is here.
      HIRING_INDEX: "added",
      // Its sites are on this machine: nobody else's server is spared by a pace.
      MIN_HOST_INTERVAL_MS: "0",
      MAX_DOMAIN_REQUESTS_PER_SECOND: "0",
      MIN_DELIVERY_INTERVAL_MS: "0",
      // A model of the user's own is not asked for ours.
      ...(given["AI_BASE_URL"] === undefined && {
        AI_BASE_URL: `http://${MODEL_HOST}/v1`,
        AI_MODEL: "good",
      }),
      ...(mail && {
        ENABLE_SMTP_VERIFY: "true",
        SMTP_HELO_NAME: "probe.quarry.example",
        SMTP_PORT: String(mail.port),
        ALLOW_PRIVATE_HOSTS: "true",
      }),
      ...given,
    }),
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
