import {
  isInitializeRequest,
  isJSONRPCRequest,
  type JSONRPCMessage,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";

/** JSON-RPC 2.0 §5.1 */
const INTERNAL_ERROR = -32_603;

/**
 * Passes messages between standard streams and the service's endpoint, so that both have the same tools. Ends when
 * the client closes standard input.
 */
export async function bridge(url: string, apiKey: string): Promise<void> {
  const stdio = new StdioServerTransport();
  const http = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { "X-API-Key": apiKey } },
  });
  const running = new Map<string | number, AbortController>();
  let initializeId: string | number | undefined;

  http.onmessage = (message) => {
    const id = "id" in message ? message.id : undefined;
    // Later requests of older revisions name the version in a header.
    if (id !== undefined && id === initializeId && "result" in message)
      http.setProtocolVersion?.(String(message.result["protocolVersion"]));
    if (id !== undefined) running.delete(id);
    void stdio.send(message);
  };
  stdio.onmessage = (message) => {
    if (isInitializeRequest(message)) initializeId = (message as { id?: string | number }).id;
    if (!isJSONRPCRequest(message)) return forwardNotification(message);
    const stopping = new AbortController();
    running.set(message.id, stopping);
    http.send(message, { requestSignal: stopping.signal }).catch((error: unknown) => {
      running.delete(message.id);
      if (stopping.signal.aborted) return;
      void stdio.send({
        jsonrpc: "2.0",
        id: message.id,
        error: { code: INTERNAL_ERROR, message: explain(error) },
      });
    });
  };

  function forwardNotification(message: JSONRPCMessage): void {
    const { method, params } = message as {
      method?: string;
      params?: { requestId?: string | number };
    };
    // Revision 2026-07-28 cancels a request by closing its connection.
    if (method === "notifications/cancelled" && params?.requestId !== undefined)
      running.get(params.requestId)?.abort();
    http.send(message).catch((error: unknown) => process.stderr.write(`${explain(error)}\n`));
  }

  const closed = new Promise<void>((resolve) => {
    stdio.onclose = resolve;
  });
  await http.start();
  await stdio.start();
  await closed;
  await http.close();
}

/** The service's own sentence, if it sent one. */
function explain(error: unknown): string {
  const { message = String(error), data } = error as { message?: string; data?: { text?: string } };
  try {
    const body = JSON.parse(data?.text ?? "") as { error?: { message?: string } };
    return body.error?.message ?? message;
  } catch {
    // Not the service's error envelope.
    return message;
  }
}
