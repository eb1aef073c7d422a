import { readElements } from "../bare/read-elements.ts";
import { serveReaders } from "./serve-readers.ts";

export default serveReaders({
  "text-only": async (bytes) => void new TextDecoder().decode(bytes),
  elements: async (bytes, url) => void (await readElements(new Response(bytes), url)),
});
