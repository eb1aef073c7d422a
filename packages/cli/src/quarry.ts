#!/usr/bin/env node
import { EXIT_FAILED } from "./failures.ts";
import { describeError } from "./output/describe-error.ts";
import { flush } from "./output/sink.ts";
import { run } from "./run.ts";

for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    // A reader such as `head` closed the pipe, which is not a failure.
    if (error.code === "EPIPE") process.exit(0);
    // Such as a full disk. Standard error may be what fails, so nothing waits for it.
    process.stderr.write(`${describeError(error)}\n`);
    process.exit(EXIT_FAILED);
  });

const code = await run(process.argv.slice(2));
await Promise.all([flush(process.stdout), flush(process.stderr)]);
// Connections that are kept alive would delay the end.
process.exit(code);
