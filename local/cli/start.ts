import { parseArgs } from "node:util";
import { runProgram, UsageError } from "#local/cli/terminal/program";
import { stopOnSignal } from "#local/cli/terminal/stop-on-signal";
import { outboundToAddress, outboundToInternet } from "#local/dev/web/outbound-worker";
import { discoveryNotice } from "#local/dev/service/discovery-notice";
import { startLocalRenderer } from "#local/dev/rendering/local-renderer";
import { type OpenService, openService } from "#local/dev/service/open-service";
import { buildSiteInBackground } from "#local/dev/service/site-build";
import { endRuntimes } from "#local/dev/service/state/owner";
import { settingsFromEnvironment } from "#local/dev/service/start-service";
import { describeSignInLink } from "#local/dev/service/state/sign-in-link";
import { credentialsFile, stateFolder } from "#local/dev/service/state/state-folder";

const USAGE = `npm start [-- --sample-web | --outbound http://127.0.0.1:NNNN] [--inspector-port N]

  --sample-web     every outgoing request goes to the sample web that comes with the project, and to its
                   DNS and mail servers, which are asked for mailboxes unless ENABLE_SMTP_VERIFY=false; the AI
                   is its language model, unless AI_BASE_URL names another
  --outbound URL   every outgoing request goes there, the address asked for in the header x-original-url
  --inspector-port N
                   a debugger can attach to the Worker and its objects on this port (see docs/debugging.md)
  --skip-build     use the Worker that the last start built
  Without --sample-web and --outbound, the service reads the real internet (public addresses only).

  PORT             where to listen on 127.0.0.1 (8787)
  CHROME_PATH      the Chrome or Chromium for pages that need JavaScript; none to render no pages. By default an
                   installed one, or that of the npm package on Linux (see docs/rendering.md)
  QUARRY_STATE     the folder that keeps data, secrets and credentials (.quarry)
  QUARRY_PAGE_READERS
                   how many processes of their own fetch and read pages (0). Each can use one more core, and takes
                   about 200 MB (see docs/scaling.md)
  Every setting of the service can be given as an environment variable (see docs/settings.md).`;

/** More than the cores of most machines; each takes memory. */
const MAX_PAGE_READERS = 64;

const SAMPLE_SITES =
  "Sites of the sample web to begin with: northfield-analytics.io, hafenwerk-robotik.de, coogee-solar-installers.com.au";

async function start(): Promise<void> {
  const { isSampleWeb, outbound, ...flags } = readFlags();
  const folder = stateFolder();
  const world = isSampleWeb ? await startSampleWeb() : undefined;
  const address = world?.address ?? outbound;
  const given = settingsFromEnvironment();
  // The built-in job boards are unavailable if all requests go to one address.
  const sent = outbound ? { HIRING_INDEX: "added", ...given } : given;
  const asked = world?.settingsWith(given) ?? sent;
  const renderer = await startRenderer(asked, address);
  const settings = { ...asked, ...renderer?.settings };
  if (!flags.skipBuild) console.log("Building the Worker and the dashboard …");
  const service = await openService({
    folder,
    settings,
    outbound: outboundOf(address, given, settings),
    ...flags,
  });
  let stopSiteBuild = () => {};
  // Before the message that the service listens, because a program may wait for that to stop it.
  stopOnSignal(
    () => {
      stopSiteBuild();
      return Promise.all([service.stop(), renderer?.close()]);
    },
    () => endRuntimes(folder),
  );
  await announce(service, folder);
  if (world) console.log(SAMPLE_SITES);
  if (flags.inspectorPort) console.log(`A debugger can attach to 127.0.0.1:${flags.inspectorPort}`);
  const notice = world ? null : discoveryNotice(settings);
  if (notice) console.log(notice);
  if (renderer) console.log(`Pages that need JavaScript are rendered by ${renderer.browser}`);
  stopSiteBuild = buildSiteInBackground();
}

function readFlags() {
  const { values } = parseArgs({
    options: {
      "sample-web": { type: "boolean" },
      outbound: { type: "string" },
      "inspector-port": { type: "string" },
      "skip-build": { type: "boolean" },
    },
  });
  const { PORT, QUARRY_PAGE_READERS } = process.env;
  return {
    isSampleWeb: values["sample-web"] ?? false,
    outbound: values.outbound,
    skipBuild: values["skip-build"] ?? false,
    port: readPort("PORT", PORT || "8787"),
    inspectorPort: readPort("--inspector-port", values["inspector-port"] ?? "0"),
    pageReaders: readCount("QUARRY_PAGE_READERS", QUARRY_PAGE_READERS || "0", MAX_PAGE_READERS),
  };
}

type Settings = Record<string, string>;

const allowsPrivateHosts = (settings: Settings) => settings["ALLOW_PRIVATE_HOSTS"] === "true";

/** A browser of this machine renders pages, unless the settings name another renderer. */
async function startRenderer(settings: Settings, outbound: string | undefined) {
  if (settings["RENDER_URL"] !== undefined) return null;
  return startLocalRenderer({ outbound, allowPrivateHosts: allowsPrivateHosts(settings) });
}

/** Services that the operator names are reached directly, also if they are on this machine. */
function outboundOf(address: string | undefined, given: Settings, settings: Settings) {
  const isPrivateAllowed = allowsPrivateHosts(settings);
  const { AI_BASE_URL, SEARXNG_URL } = given;
  const { RENDER_URL } = settings;
  return address
    ? outboundToAddress(address, {
        direct: [AI_BASE_URL, RENDER_URL],
        reachesLoopback: isPrivateAllowed,
      })
    : outboundToInternet(isPrivateAllowed, AI_BASE_URL, SEARXNG_URL, RENDER_URL);
}

async function announce(service: OpenService, folder: string): Promise<void> {
  const { url, credentials } = service;
  if (service.isNew)
    console.log(`Created a workspace. Its credentials are in ${credentialsFile(folder)}`);
  console.log(`Quarry listens on ${url} (API: ${credentials.base_url}, docs: ${url}/docs/)`);
  const line = await describeSignInLink(() => service.signInLink(credentials.email));
  if (line) console.log(line);
}

/** Loaded on request: its servers take 19 MB of memory. */
async function startSampleWeb() {
  const { startSampleWorld } = await import("#local/fixtures/sample-world");
  return startSampleWorld();
}

const readPort = (name: string, text: string): number => readCount(name, text, 65_535);

function readCount(name: string, text: string, max: number): number {
  const count = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(count <= max))
    throw new UsageError(`${name} must be a number from 0 to ${max}, got ${text}`);
  return count;
}

await runProgram(USAGE, start);
