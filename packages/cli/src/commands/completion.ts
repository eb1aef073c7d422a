import tab from "@bomb.sh/tab/commander";
import type { Command } from "commander";
import { examples, type Root } from "#cli/root";

/** Adds `completion <shell>`, and the hidden command that its scripts call. Must be the last command. */
export function addCompletion(root: Root): void {
  tab(root as unknown as Command, { completionCommandName: "completion" });
  root.commands
    .find((command) => command.name() === "completion")
    ?.description("Print a completion script for a shell.")
    .addHelpText(
      "after",
      examples(
        ["source <(quarry completion bash)", "Complete in this bash"],
        ["quarry completion zsh > ~/.zsh/completions/_quarry", "Complete in every zsh"],
        [
          "quarry completion fish > ~/.config/fish/completions/quarry.fish",
          "Complete in every fish",
        ],
      ),
    );
}
