import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import {
  unstable_defaultWranglerConfig as DEFAULTS,
  unstable_readConfig as readConfig,
} from "wrangler";
import { PROJECT } from "#local/cli/cloudflare/wrangler";
import { LAZY_MODULES } from "#local/dev/service/configuration/module-registry";
import { shardBindingsOf } from "#local/dev/service/configuration/shards";
import type { DeployOptions } from "./options.ts";

type Section = Record<string, unknown>;
type Database = { binding: string; database_name: string; migrations_dir: string };
type Queues = {
  producers: { queue: string }[];
  consumers: { queue: string; dead_letter_queue?: string }[];
};

/** The parts of wrangler.toml that a deployment changes. All others are copied. */
type ProjectConfiguration = Section & {
  d1_databases: Database[];
  r2_buckets: { bucket_name: string }[];
  queues: Queues;
  vars: Record<string, string>;
  assets: { directory: string };
  build: { command: string };
  compatibility_flags: string[];
  alias?: Record<string, string>;
  triggers: { crons: string[] };
};

/** Members that wrangler adds while it reads a file. */
const ADDED = [
  "configPath",
  "userConfigPath",
  "topLevelName",
  "definedEnvironments",
  "targetEnvironment",
];

/** wrangler.toml, without the values that wrangler fills in. */
export function readProjectConfiguration(): ProjectConfiguration {
  const read = readConfig({ config: join(PROJECT, "wrangler.toml") }, { hideWarnings: true });
  const defaults = DEFAULTS as unknown as Section;
  return Object.fromEntries(
    Object.entries(read).filter(
      ([key, value]) =>
        !ADDED.includes(key) && JSON.stringify(value) !== JSON.stringify(defaults[key]),
    ),
  ) as ProjectConfiguration;
}

/** The configuration with the databases of further shards, which have the tables of the first one. */
export function withShards(
  project: ProjectConfiguration,
  { shards }: Pick<DeployOptions, "shards">,
): ProjectConfiguration {
  const first = project.d1_databases.find(({ binding }) => binding === "DB")!;
  const others = shardBindingsOf(shards).map((binding) => ({
    ...first,
    binding,
    database_name: `quarry-${binding.toLowerCase().replace("_", "-")}`,
  }));
  return { ...project, d1_databases: [...project.d1_databases, ...others] };
}

/** The names of the resources of a deployment: those of wrangler.toml, with its own first part. */
export function resourcesOf(project: ProjectConfiguration, { name }: Pick<DeployOptions, "name">) {
  const own = (resource: string) => resource.replace(/^quarry/, name);
  const { producers, consumers } = project.queues;
  return {
    own,
    databases: project.d1_databases.map(({ binding, database_name, migrations_dir }) => ({
      binding,
      name: own(database_name),
      migrations: join(PROJECT, migrations_dir),
    })),
    buckets: project.r2_buckets.map(({ bucket_name }) => own(bucket_name)),
    queues: [...new Set([...producers, ...consumers].map(({ queue }) => own(queue)))],
  };
}

/** The configuration of a deployment. Paths are absolute, because the file is in another folder. */
export function makeConfiguration(
  project: ProjectConfiguration,
  options: DeployOptions,
  databaseIds: Record<string, string>,
): Section {
  const { own } = resourcesOf(project, options);
  const { jurisdiction, domain, settings } = options;
  const rename = <T extends Section>(item: T, key: keyof T) =>
    typeof item[key] === "string" ? { ...item, [key]: own(item[key]) } : item;
  return {
    ...project,
    name: options.name,
    workers_dev: domain === null,
    ...(domain !== null && { routes: [{ pattern: domain, custom_domain: true }] }),
    assets: { ...project.assets, directory: absolute(project.assets.directory) },
    ...(options.isOneScript ? oneScript(project) : ownBundle(project)),
    d1_databases: project.d1_databases.map((database) => ({
      ...rename(database, "database_name"),
      database_id: databaseIds[database.binding],
      migrations_dir: absolute(database.migrations_dir),
    })),
    r2_buckets: project.r2_buckets.map((bucket) => ({
      ...rename(bucket, "bucket_name"),
      ...(jurisdiction !== null && { jurisdiction }),
    })),
    queues: {
      producers: project.queues.producers.map((producer) => rename(producer, "queue")),
      consumers: project.queues.consumers.map((consumer) =>
        rename(rename(consumer, "queue"), "dead_letter_queue"),
      ),
    },
    vars: {
      ...project.vars,
      // The first account is created by this program; nobody else should be able to register by default.
      REGISTRATION: "closed",
      ...(options.name !== "quarry" && { R2_BUCKET: own("quarry-files") }),
      ...(domain !== null && { PUBLIC_URL: `https://${domain}` }),
      ...(jurisdiction !== null && { OBJECT_JURISDICTION: jurisdiction }),
      ...settings,
    },
  };
}

const WORKER_FOLDER = join(PROJECT, "dist/worker");

/** The Worker as `npm start` runs it: modules that are compiled when they are first imported (ADR 24). */
const ownBundle = ({ build, compatibility_flags }: ProjectConfiguration): Section => ({
  build: {
    ...build,
    cwd: PROJECT,
    command: `${build.command} && node local/scripts/build-worker.ts --minify --outdir "${WORKER_FOLDER}"`,
  },
  main: join(WORKER_FOLDER, "index.js"),
  compatibility_flags: [...compatibility_flags, LAZY_MODULES],
  no_bundle: true,
  rules: [{ type: "ESModule", globs: ["**/*.js"] }],
  // The program that bundles reads them from wrangler.toml.
  alias: undefined,
  minify: undefined,
});

/** The Worker as wrangler bundles it. It starts slower, and needs no flag that an account might not accept. */
const oneScript = ({ build, alias = {} }: ProjectConfiguration): Section => ({
  build: { ...build, cwd: PROJECT },
  alias: Object.fromEntries(
    Object.entries(alias).map(([name, path]) => [
      name,
      path.startsWith("./") ? absolute(path) : path,
    ]),
  ),
});

const absolute = (path: string) => (isAbsolute(path) ? path : join(PROJECT, path));

export function writeConfiguration(file: string, configuration: Section): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(configuration, null, 2)}\n`);
}
