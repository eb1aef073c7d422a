import { lstatSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { once } from "node:events";

/** The name that stands for standard input or output. */
export const STANDARD_STREAM = "-";

/** Where a command writes its result. */
export type Sink = {
  write: (chunk: string | Uint8Array) => Promise<void>;
  /** Ends the result. A file has its name from then on. */
  close: () => Promise<void>;
  /** Gives up the result after a failure. */
  discard: () => Promise<void>;
};

/** Opens a file, or standard output without a name or with `-`. */
export const openSink = (out: string | undefined): Promise<Sink> | Sink =>
  out === undefined || out === STANDARD_STREAM ? standardOutput() : openFile(out);

function standardOutput(): Sink {
  return {
    write: async (chunk) => {
      if (!process.stdout.write(chunk)) await once(process.stdout, "drain");
    },
    close: async () => {},
    discard: async () => {},
  };
}

/** Writes to a file beside the target first, so that a failure leaves the earlier file. */
async function openFile(target: string): Promise<Sink> {
  // A device or a pipe, such as /dev/stdout, cannot be replaced.
  const draft = isReplaceable(target) ? `${target}.part` : target;
  const file: FileHandle = await open(draft, "w");
  return {
    write: async (chunk) => {
      // FileHandle.write may write a part only; writeFile continues at the position until all is written.
      await file.writeFile(chunk);
    },
    close: async () => {
      await file.close();
      if (draft !== target) await rename(draft, target);
    },
    discard: async () => {
      await file.close();
      if (draft !== target) await rm(draft, { force: true });
    },
  };
}

const isReplaceable = (target: string) =>
  lstatSync(target, { throwIfNoEntry: false })?.isFile() ?? true;

/** Waits until everything has been handed to the operating system. `process.exit` would discard the rest. */
export const flush = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => {
    stream.write("", () => resolve());
  });
