import { examples, type Root } from "#cli/root";
import { Session } from "#cli/session";

export function addMcp(root: Root): void {
  root
    .command("mcp")
    .description(
      "Serve the Model Context Protocol on standard input and output, for a local AI client.",
    )
    .addHelpText(
      "after",
      `
Add it to the client's configuration as the command \`quarry\` with the argument \`mcp\`. The tools are those of the
service's own endpoint, /mcp.
${examples(["claude mcp add quarry -- quarry mcp", "Add Quarry to Claude Code"])}`,
    )
    .action(async (_options, command) => {
      const { connection, quarry } = new Session(command);
      // Fails here, with a sentence, if there is no key.
      void quarry;
      const { bridge } = await import("#cli/mcp/bridge");
      await bridge(`${connection.url}/mcp`, connection.apiKey ?? "");
    });
}
