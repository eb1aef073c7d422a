import { examples, type Root } from "#cli/root";
import { Session } from "#cli/session";

export function addCredits(root: Root): void {
  root
    .command("credits")
    .description("Print the credits of the workspace and how long they last.")
    .addHelpText(
      "after",
      examples(
        ["quarry credits", "Print the balance"],
        ["quarry credits --json | jq .balance", "Read it with another program"],
      ),
    )
    .action(async (_options, command) => {
      const { quarry, output } = new Session(command);
      const [{ balance, reserved }, { average_daily_burn, days_until_empty }] = await Promise.all([
        quarry.billing.credits(),
        quarry.analytics.forecast(),
      ]);
      await output.record({ balance, reserved, average_daily_burn, days_until_empty });
    });
}
