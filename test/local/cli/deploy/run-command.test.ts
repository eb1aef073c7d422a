import { expect, it } from "vitest";
import { runCommand } from "#local/cli/deploy/run-command";

/** The output of wrangler 4.156 for an import that failed, which is coloured in spite of NO_COLOR. */
const FAILED_IMPORT = {
  code: 1,
  stdout: `
 ⛅️ wrangler 4.156.2
───────────────────
Resource location: remote
🌀 Executing on remote database DB (11111111-1111-4111-8111-111111111110):
`,
  stderr: `\u001B[33m▲ \u001B[43;33m[\u001B[43;30mWARNING\u001B[43;33m]\u001B[0m \u001B[1m⚠️ This process may take some time, during which your D1 database will be unavailable to serve queries.\u001B[0m

  Your database can still be read.


\u001B[31m✘ \u001B[41;31m[\u001B[41;97mERROR\u001B[41;31m]\u001B[0m \u001B[1mnear "X": syntax error at offset 3: SQLITE_ERROR\u001B[0m

`,
};

it("says the error of wrangler without its warnings and colours", async () => {
  const failed = runCommand({ wrangler: async () => FAILED_IMPORT }, "The migration", []);
  await expect(failed).rejects.toThrow(
    /^The migration failed\. wrangler said: near "X": syntax error at offset 3: SQLITE_ERROR\. Then run/,
  );
});

it("says what wrangler printed where it names no error", async () => {
  const failed = runCommand(
    { wrangler: async () => ({ code: 1, stdout: "", stderr: "fetch failed\n" }) },
    "The upload",
    [],
  );
  await expect(failed).rejects.toThrow("The upload failed. wrangler said: fetch failed. Then run");
});
