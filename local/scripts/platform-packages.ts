/** An installed package in `package-lock.json`. */
export type LockEntry = {
  version?: string;
  dev?: boolean;
  peer?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
  [field: string]: unknown;
};

export type Lockfile = { packages: Record<string, LockEntry> };

/** What npm compares with the machine before it installs an optional package. */
export type Platform = { os?: string[]; cpu: string[]; libc?: string[] };

const OPERATING_SYSTEMS = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
  "windows",
];
const PROCESSORS = [
  "arm",
  "arm64",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "x64",
  "64",
];

/** Words of package names that differ from `process.platform` and `process.arch`. */
const NODE_NAMES: Record<string, string> = { windows: "win32", "64": "x64" };

/** npm distinguishes C libraries for Linux only. Builds for 32-bit ARM (`gnueabihf`) do not declare theirs. */
const C_LIBRARIES: Record<string, string> = { gnu: "glibc", musl: "musl" };

/** Reads the platform from a package name, such as `@oxlint/binding-linux-x64-gnu`. */
export function platformOf(name: string): Platform {
  const words = name.split(/[-/]/);
  // A build for WebAssembly runs on each operating system.
  if (words.includes("wasm32")) return { cpu: ["wasm32"] };
  const at = words.findIndex((word) => OPERATING_SYSTEMS.includes(word));
  const [os = "", cpu = "", abi = ""] = at < 0 ? [] : words.slice(at);
  if (!PROCESSORS.includes(cpu)) throw new Error(`${name} names no known platform`);
  const libc = os === "linux" ? C_LIBRARIES[abi] : undefined;
  return {
    os: [NODE_NAMES[os] ?? os],
    cpu: [NODE_NAMES[cpu] ?? cpu],
    ...(libc && { libc: [libc] }),
  };
}

type Missing = { name: string; version: string; dependentPath: string };

/** The optional dependencies of locked packages that have no entry of their own. */
export function findMissing({ packages }: Lockfile): Missing[] {
  return Object.entries(packages).flatMap(([dependentPath, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .map(([name, version]) => ({ name, version, dependentPath }))
      .filter((wanted) => !isLocked(packages, wanted)),
  );
}

/** Adds the missing entries in npm's own order of fields and paths. Returns the paths of the new entries. */
export function addMissing(lockfile: Lockfile): string[] {
  const { packages } = lockfile;
  const added = findMissing(lockfile).flatMap((wanted) => {
    // An earlier dependent may have brought the same package.
    if (isLocked(packages, wanted)) return [];
    const path = freePath(packages, wanted);
    packages[path] = entryOf(wanted, packages[wanted.dependentPath]);
    return [path];
  });
  const sorted = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, "en"));
  lockfile.packages = Object.fromEntries(sorted);
  return added;
}

function entryOf({ name, version }: Missing, dependent: LockEntry = {}): LockEntry {
  const { os, cpu, libc } = platformOf(name);
  return {
    version,
    cpu,
    ...(dependent.dev && { dev: true }),
    ...(libc && { libc }),
    optional: true,
    ...(os && { os }),
    ...(dependent.peer && { peer: true }),
  };
}

const EXACT_VERSION = /^\d+\.\d+\.\d+/;

/** Whether Node finds the dependency from its dependent's folder, in the version that the dependent pins. */
function isLocked(packages: Lockfile["packages"], { name, version, dependentPath }: Missing) {
  const found = foldersFrom(dependentPath)
    .map((folder) => packages[pathIn(folder, name)])
    .find((entry) => entry !== undefined);
  return found !== undefined && (!EXACT_VERSION.test(version) || found.version === version);
}

/** The outermost folder that no other version of the package occupies or hides. */
function freePath(packages: Lockfile["packages"], { name, dependentPath }: Missing): string {
  const paths = foldersFrom(dependentPath).map((folder) => pathIn(folder, name));
  const taken = paths.findIndex((path) => packages[path]);
  const path = paths.slice(0, taken < 0 ? paths.length : taken).at(-1);
  if (!path) throw new Error(`${dependentPath} contains another version of ${name}`);
  return path;
}

const pathIn = (folder: string, name: string) => `${folder}${folder && "/"}node_modules/${name}`;

/** The folders in which Node looks for the dependencies of a package, innermost first. */
function foldersFrom(path: string): string[] {
  const parent = path.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, "");
  return path === "" ? [""] : [path, ...foldersFrom(parent)];
}
