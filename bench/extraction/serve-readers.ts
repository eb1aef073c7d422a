/** Reads one page with one parser; the result is discarded. */
export type Reader = (bytes: Uint8Array<ArrayBuffer>, url: string) => Promise<void>;
export type ReadersRequest = { reader: string; urls: string[]; rounds: number };

/** Instead of a parser: reads each page with every parser and fails if the results differ. */
export const CHECK = "check";

/** A Worker that stores pages in memory and reads them repeatedly with the requested parser. */
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
