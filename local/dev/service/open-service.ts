import { bundleWorker, readBundle, workerFolder } from "./bundle.ts";
import { makeFirstWorkspace } from "./state/first-workspace.ts";
import { forgetOwner, recordOwner, takeOver } from "./state/owner.ts";
import { type Service, type ServiceOptions, startService } from "./start-service.ts";
import {
  type Credentials,
  localSecrets,
  makePrivateFolder,
  readCredentials,
  recordedOwner,
  writeCredentials,
} from "./state/state-folder.ts";

export type OpenService = Service & { credentials: Credentials; isNew: boolean };

/** Boots the service of a state folder. The first start creates secrets, a workspace and credentials. */
export async function openService(
  options: Omit<ServiceOptions, "bundle"> & { bundleArguments?: string[]; skipBuild?: boolean },
): Promise<OpenService> {
  makePrivateFolder(options.folder);
  await takeOver(options.folder);
  await recordOwner(options.folder);
  const worker = workerFolder(options.folder);
  const bundle = options.skipBuild
    ? readBundle(worker)
    : await bundleWorker(worker, options.bundleArguments);
  const settings = { ...localSecrets(options.folder), ...options.settings };
  const known = readCredentials(options.folder);
  const first = known ?? (await registerFirst({ ...options, bundle, settings }));
  const service = await startService({
    ...options,
    bundle,
    settings,
    onRestart: () => recordOwner(options.folder),
  });
  await recordOwner(options.folder);
  const credentials = { ...first, base_url: `${service.url}/api/v1` };
  writeCredentials(options.folder, credentials);
  const stop = async () => {
    await service.stop();
    forgetOwner(options.folder);
  };
  return { ...service, stop, credentials, isNew: !known };
}

/**
 * On a random port that nobody knows yet, so that the first registration works even if registration is closed.
 */
async function registerFirst(options: ServiceOptions): Promise<Credentials> {
  const service = await startService({
    ...options,
    port: 0,
    quiet: true,
    inspectorPort: 0,
    pageReaders: 0,
    settings: { ...options.settings, REGISTRATION: "open" },
  });
  try {
    const credentials = await makeFirstWorkspace(service.url, recordedOwner(options.folder));
    // Written at once: a later failure of the start, such as a busy port, must not lose them.
    writeCredentials(options.folder, credentials);
    return credentials;
  } finally {
    await service.stop();
  }
}
