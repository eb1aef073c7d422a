import { Quarry } from "@quarry/client";
import { type Connection, readConnection } from "./configuration/connection.ts";
import { Failure } from "./failures.ts";
import { Output, type OutputOptions } from "./output/output.ts";

/** The options that every command accepts. */
export type GlobalOptions = OutputOptions & {
  url?: string | undefined;
  input: boolean;
  verbose?: true | undefined;
};

/** What a command works with: the user's options, the output and the client of the service. */
export class Session {
  readonly options: GlobalOptions;
  readonly output: Output;
  #connection: Connection | undefined;
  #quarry: Quarry | undefined;

  constructor(command: { optsWithGlobals: () => GlobalOptions }) {
    this.options = command.optsWithGlobals();
    this.output = new Output(this.options);
  }

  /** The service that flags, environment and stored login select. */
  get connection(): Connection {
    return (this.#connection ??= readConnection(this.options));
  }

  /** The client. Fails without an API key for the service. */
  get quarry(): Quarry {
    if (this.#quarry) return this.#quarry;
    const { url, apiKey } = this.connection;
    if (!apiKey)
      throw new Failure(`No API key for ${url}. Run: quarry login, or set QUARRY_API_KEY.`);
    return (this.#quarry = new Quarry({ baseUrl: url, apiKey }));
  }

  /** Whether a person can answer a question. */
  get canAsk(): boolean {
    return this.options.input && process.stdin.isTTY && process.stderr.isTTY;
  }
}
