/** Stands in for what n8n provides to its nodes at run time. */
type Options = { message?: string; description?: string; httpCode?: string; itemIndex?: number };

class NodeError extends Error {
  description: string | undefined;
  context: { itemIndex?: number | undefined };

  constructor(message: string, { description, itemIndex }: Options = {}) {
    super(message);
    this.description = description;
    this.context = { itemIndex };
  }
}

export class NodeApiError extends NodeError {
  httpCode: string | null = null;

  constructor(_: unknown, response: { message?: string }, options: Options = {}) {
    super(options.message ?? response.message ?? "Unknown", options);
    if (response instanceof NodeApiError) return response;
    this.httpCode = options.httpCode ?? null;
  }
}

export class NodeOperationError extends NodeError {
  constructor(_: unknown, error: Error | string, options: Options = {}) {
    super(error instanceof Error ? error.message : error, options);
    if (error instanceof NodeOperationError) return error;
  }
}

export const NodeConnectionTypes = { Main: "main" } as const;

/** A test that replaces it does not wait. */
export const time = {
  sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

export const sleep = (ms: number) => time.sleep(ms);
