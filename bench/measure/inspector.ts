import * as z from "zod";

const Targets = z.array(z.object({ id: z.string(), webSocketDebuggerUrl: z.string() }));
const Reply = z.object({
  id: z.number(),
  result: z.object({ usedSize: z.number().optional(), backingStorageSize: z.number().optional() }),
});

/** Bytes of an isolate: objects of JavaScript, and buffers, which count against its 128 MB too. */
type HeapUsage = { objects: number; buffers: number };

/** Calls the inspector of a Worker. `collect` runs a garbage collection, so that `usage` returns what is retained. */
export async function connectInspector(port: number, worker: string) {
  const answer = await fetch(`http://127.0.0.1:${port}/json`);
  const target = Targets.parse(await answer.json()).find(({ id }) => id === `core:user:${worker}`);
  if (!target) throw new Error("The Worker has no inspector");
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  const waiting = new Map<number, (usage: HeapUsage) => void>();
  socket.addEventListener("message", ({ data }) => {
    const reply = Reply.safeParse(JSON.parse(String(data)));
    if (!reply.success) return;
    const { usedSize = 0, backingStorageSize = 0 } = reply.data.result;
    waiting.get(reply.data.id)?.({ objects: usedSize, buffers: backingStorageSize });
    waiting.delete(reply.data.id);
  });
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  let calls = 0;
  const call = (method: string) =>
    new Promise<HeapUsage>((resolve) => {
      calls += 1;
      waiting.set(calls, resolve);
      socket.send(JSON.stringify({ id: calls, method }));
    });
  return {
    usage: () => call("Runtime.getHeapUsage"),
    collect: () => call("HeapProfiler.collectGarbage"),
    close: () => socket.close(),
  };
}
