import type { Wrangler, WranglerAnswer } from "#local/cli/cloudflare/wrangler";
import { writeFileSync } from "node:fs";

type Call = { command: string; input: string };

const ok = (stdout = ""): WranglerAnswer => ({ code: 0, stdout, stderr: "" });
const failed = (stderr: string): WranglerAnswer => ({
  code: 1,
  stdout: "",
  stderr: `✘ [ERROR] ${stderr}`,
});

/**
 * An account at Cloudflare as far as wrangler shows it: what exists in it, and every command that was run.
 * `failOn` makes the first command that contains a text fail.
 */
export class FakeCloudflare {
  calls: Call[] = [];
  databases: { name: string; uuid: string; jurisdiction: string | null }[] = [];
  buckets: string[] = [];
  queues: string[] = [];
  secrets: Record<string, string> = {};
  /** Applied migrations by the binding of their database. */
  applied: Record<string, string[]> = {};
  accounts: { id: string; email: string; isWaiting: boolean }[] = [];
  workers: string[] = [];
  failure: { command: string; error: string } | undefined;

  failOn(command: string, error: string): void {
    this.failure = { command, error };
  }

  commands = (): string[] => this.calls.map(({ command }) => command);

  wrangler: Wrangler = async (given, input = "", environment = {}) => {
    const command = given.join(" ");
    this.calls.push({ command, input });
    if (this.failure && command.includes(this.failure.command)) {
      const { error } = this.failure;
      this.failure = undefined;
      return failed(error);
    }
    return this.answer(given, input, environment);
  };

  private answer(given: string[], input: string, environment: Record<string, string>) {
    const [group = "", verb = "", third = "", fourth = ""] = given;
    const jurisdiction = given[given.indexOf("--jurisdiction") + 1] ?? null;
    switch (`${group} ${verb}`) {
      case "whoami --json":
        return ok("{}");
      case "d1 list":
        return ok(JSON.stringify(this.databases));
      case "d1 create":
        if (this.databases.some(({ name }) => name === third))
          return failed("A database with that name already exists");
        this.databases.push({
          name: third,
          uuid: `11111111-2222-4333-8444-55555555555${this.databases.length}`,
          jurisdiction: given.includes("--jurisdiction") ? jurisdiction : null,
        });
        return ok();
      case "d1 execute":
        return this.execute(given);
      case "r2 bucket":
        if (third === "create") this.buckets.push(fourth);
        return ok(this.buckets.map((name) => `name:           ${name}\n`).join("\n"));
      case "queues list":
        return ok(this.queues.map((name) => `│ id │ ${name} │ 1 │\n`).join(""));
      case "queues create":
        if (this.queues.includes(third))
          return failed(`Queue name '${third}' is already taken. [code: 11009]`);
        this.queues.push(third);
        return ok();
      case "secret list":
        if (this.workers.length === 0)
          return failed("This Worker does not exist on your account. [code: 10007]");
        return ok(
          JSON.stringify(Object.keys(this.secrets).map((name) => ({ name, type: "secret_text" }))),
        );
      case "secret bulk":
        Object.assign(this.secrets, JSON.parse(input));
        this.workers = ["quarry"];
        return ok();
      default:
        return this.deploy(environment);
    }
  }

  private deploy(environment: Record<string, string>) {
    const targets = ["https://quarry.acme.workers.dev", "Consumer for quarry-pages"];
    writeFileSync(
      environment["WRANGLER_OUTPUT_FILE_PATH"]!,
      `{"type":"wrangler-session"}\n${JSON.stringify({ type: "deploy", targets })}\n`,
    );
    return ok("Deployed");
  }

  private execute(given: string[]) {
    const applied = (this.applied[given[2]!] ??= []);
    const file = given[given.indexOf("--file") + 1];
    const sql = given[given.indexOf("--command") + 1] ?? "";
    const rows = (...results: object[][]) =>
      ok(JSON.stringify(results.map((each) => ({ results: each }))));
    if (given.includes("--file")) {
      applied.push(file!.split("/").at(-1)!);
      return ok();
    }
    if (sql.includes("d1_migrations"))
      return rows(
        [],
        applied.map((name) => ({ name })),
      );
    if (sql.startsWith("SELECT count(*)")) {
      const waiting = this.accounts.find(({ isWaiting }) => isWaiting);
      const waiting_id = waiting?.id ?? null;
      return rows([
        { accounts: this.accounts.length, waiting_id, waiting_email: waiting?.email ?? null },
      ]);
    }
    if (sql.startsWith("INSERT INTO users"))
      this.accounts.push({ id: "u1", email: "ada@acme.com", isWaiting: true });
    return rows();
  }
}
