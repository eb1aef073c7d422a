type EventSource = { fetch: (url: string, init: RequestInit) => Promise<Response> };

/** Opens the events of a Durable Object after `lastEventId`, if it is given. `snapshot` is sent first. */
export async function openObjectEvents(
  object: EventSource,
  snapshot: object,
  lastEventId: number | undefined,
): Promise<ReadableStream<Uint8Array>> {
  const after = lastEventId === undefined ? "" : `?after=${lastEventId}`;
  const { body } = await object.fetch(`http://object/events${after}`, {
    method: "POST",
    body: JSON.stringify(snapshot),
  });
  if (!body) throw new Error("The Durable Object returned no stream");
  return body;
}

/** The complete event stream of ended work without a Durable Object. */
export function endedEvents(ended: object): ReadableStream<Uint8Array> {
  const frames = ["snapshot", "done"].map(
    (type, index) => `id: ${index}\nevent: ${type}\ndata: ${JSON.stringify(ended)}\n\n`,
  );
  return new Response(frames.join("")).body!;
}
