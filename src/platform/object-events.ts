type EventSource = { fetch: (url: string, init: RequestInit) => Promise<Response> };

type Listening = {
  lastEventId: number | undefined;
  /** Whether nothing more happens: an object that does not know the work, as after a restore, has no end to send. */
  hasEnded: boolean;
};

/** Opens the events of a Durable Object after `lastEventId`, if it is given. `snapshot` is sent first. */
export async function openObjectEvents(
  object: EventSource,
  snapshot: object,
  { lastEventId, hasEnded }: Listening,
): Promise<ReadableStream<Uint8Array>> {
  const query = new URLSearchParams();
  if (lastEventId !== undefined) query.set("after", String(lastEventId));
  if (hasEnded) query.set("ended", "true");
  const { status, body } = await object.fetch(`http://object/events?${query.toString()}`, {
    method: "POST",
    body: JSON.stringify(snapshot),
  });
  if (status === 404) return endedEvents(snapshot);
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
