/** Reads one page in one way; what it yields is not looked at. */
export type Reader = (bytes: Uint8Array<ArrayBuffer>, url: string) => Promise<void>;
export type ReadersRequest = { reader: string; urls: string[]; rounds: number };

/** In place of a reader: reads each page in every way, and fails where the ways differ. */
export const CHECK = "check";

/** A Worker that keeps pages in memory and reads them again and again in the way asked for. */
export function serveReaders(readers: Record<string, Reader>, check?: Reader) {
  const pages = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    fetch: async (request: Request): Promise<Response> => {
      if (request.method !== "POST") return Response.json(Object.keys(readers));
      const { reader, urls, rounds } = await request.json<ReadersRequest>();
      for (const url of urls)
        if (!pages.has(url)) pages.set(url, new Uint8Array(await (await fetch(url)).arrayBuffer()));
      const read = reader === CHECK ? check : readers[reader];
      if (read === undefined) return new Response("no such reader", { status: 404 });
      for (let round = 0; round < rounds; round++)
        for (const [url, bytes] of pages) await read(bytes, url);
      return Response.json({ pages: pages.size * rounds });
    },
  };
}
