#!/usr/bin/env node
import { flush } from "./output/sink.ts";
import { run } from "./run.ts";

for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    // A reader such as `head` closed the pipe, which is not a failure.
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });

const code = await run(process.argv.slice(2));
await Promise.all([flush(process.stdout), flush(process.stderr)]);
// Connections that are kept alive would delay the end.
process.exit(code);
