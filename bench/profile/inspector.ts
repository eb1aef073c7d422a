import * as z from "zod";

const Targets = z.array(z.object({ id: z.string(), webSocketDebuggerUrl: z.string() }));
/** workerd omits `result` if a method returns nothing. */
const Reply = z.object({ id: z.number(), result: z.unknown().optional() });

/** The V8 sampling profile of one isolate, as the Chrome DevTools Protocol describes it. Times in µs. */
export const CpuProfile = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({
        functionName: z.string(),
        url: z.string(),
        lineNumber: z.number(),
        columnNumber: z.number(),
      }),
      children: z.array(z.number()).default([]),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});
export type CpuProfile = z.infer<typeof CpuProfile>;

type Inspector = {
  call(method: string, params?: object): Promise<unknown>;
  close(): void;
};

/** Attaches to the Worker of a service that was started with an inspector port. */
export async function attach(port: number): Promise<Inspector> {
  const answer = await fetch(`http://127.0.0.1:${port}/json`);
  const target = Targets.parse(await answer.json()).find(({ id }) => id === "core:user:quarry");
  if (target === undefined) throw new Error("The Worker has no inspector");
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const reply = Reply.safeParse(JSON.parse(String(data)));
    if (reply.success) waiting.get(reply.data.id)?.(reply.data.result);
  });
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  return {
    call: (method, params = {}) =>
      new Promise((resolve) => {
        const id = waiting.size + 1;
        waiting.set(id, resolve);
        socket.send(JSON.stringify({ id, method, params }));
      }),
    close: () => socket.close(),
  };
}
