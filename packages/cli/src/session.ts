import { Quarry, RateLimitError, type Retry } from "@quarry/client";
import { type Connection, readConnection } from "./configuration/connection.ts";
import { Failure } from "./failures.ts";
import { Output, type OutputOptions } from "./output/output.ts";

const UNEXPLAINED_WAIT_MS = 2000;

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
    const onRetry = (retry: Retry) => this.#explainWait(retry);
    return (this.#quarry = new Quarry({ baseUrl: url, apiKey, onRetry }));
  }

  /** Whether a person can answer a question. */
  get canAsk(): boolean {
    return this.options.input && process.stdin.isTTY && process.stderr.isTTY;
  }

  /** Nothing else shows why a command that waits for a limit prints nothing. */
  #explainWait({ error, delayMs }: Retry): void {
    if (!(error instanceof RateLimitError) || delayMs <= UNEXPLAINED_WAIT_MS) return;
    this.output.note(
      `The service limits requests. Trying again in ${Math.ceil(delayMs / 1000)} s.`,
    );
  }
}
