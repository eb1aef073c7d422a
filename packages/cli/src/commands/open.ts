import { spawn } from "node:child_process";
import { examples, type Root } from "#cli/root";
import { Session } from "#cli/session";

/** Pages of the service. */
const PAGES = { dashboard: "/", docs: "/docs/" } as const;

/** The program that opens an address in the browser of the user. */
const OPENERS: Partial<Record<NodeJS.Platform, [program: string, ...options: string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

export function addOpen(root: Root): void {
  const open = root.command("open");
  open
    .description("Open the dashboard or the documentation in a browser.")
    .addArgument(
      open
        .createArgument("[page]", "Page to open")
        .choices(Object.keys(PAGES))
        .default("dashboard"),
    )
    .option("--print", "Only print the address.")
    .addHelpText(
      "after",
      examples(
        ["quarry open", "Open the dashboard"],
        ["quarry open docs --print", "Print the address of the documentation"],
      ),
    )
    .action(async (page, { print }, command) => {
      const { connection, output, options: given } = new Session(command);
      const address = `${connection.url}${PAGES[page as keyof typeof PAGES]}`;
      await (given.json ? output.record({ url: address }) : output.line(address));
      if (print || !process.stdout.isTTY) return;
      const [program, ...options] = OPENERS[process.platform] ?? ["xdg-open"];
      const browser = spawn(program, [...options, address], { stdio: "ignore", detached: true });
      // A machine without a browser: the address is printed above.
      browser.on("error", () => output.note("No browser was found. Open the address yourself."));
      browser.unref();
    });
}
