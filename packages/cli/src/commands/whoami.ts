import { configFile } from "#cli/configuration/config-file";
import { examples, type Root } from "#cli/root";
import { Session } from "#cli/session";

export function addWhoami(root: Root): void {
  root
    .command("whoami")
    .description("Print the service, the workspace and where the API key comes from.")
    .addHelpText(
      "after",
      examples(
        ["quarry whoami", "Check the login"],
        ["quarry whoami --json | jq -r .workspace_id", "Read the id of the workspace"],
      ),
    )
    .action(async (_options, command) => {
      const { quarry, connection, output } = new Session(command);
      const { id, name, plan } = await quarry.workspace.get();
      await output.record({
        url: connection.url,
        workspace: name,
        workspace_id: id,
        plan,
        key_from: connection.keySource === "file" ? configFile() : "QUARRY_API_KEY",
      });
    });
}
