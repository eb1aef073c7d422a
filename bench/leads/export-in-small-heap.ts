import { sampleLead } from "./sample-lead.ts";

const [script = "", format = "csv", leads = "0"] = process.argv.slice(2);
const COUNT = Number(leads);

/** A row as `LEAD_COLUMNS` selects it. */
function leadRow(seq: number) {
  const {
    emails,
    phones,
    socials,
    technologies,
    enrichment,
    facts: _facts,
    ...rest
  } = sampleLead(seq);
  return {
    ...rest,
    emails: JSON.stringify(emails.map(({ email }) => email)),
    phones: JSON.stringify(phones),
    socials: JSON.stringify(socials),
    technologies: JSON.stringify(technologies),
    enrichment: JSON.stringify(enrichment),
    createdAt: seq,
    updatedAt: seq,
    tags: "[]",
  };
}

let heap = 0;
let external = 0;
function sampleMemory() {
  const usage = process.memoryUsage();
  heap = Math.max(heap, usage.heapUsed);
  external = Math.max(external, usage.external);
}

/** Responds to the D1 queries of an export, with text in and out, because the real D1 parses JSON. */
const statement = (query: string, parameters: unknown[] = []) => ({
  bind: (...given: unknown[]) => statement(query, given),
  run: async () => ({ results: [], success: true, meta: {} }),
  raw: async () => {
    if (query.startsWith("SELECT seq"))
      return JSON.parse(JSON.stringify(Array.from({ length: COUNT }, (_, i) => [i])));
    return query.startsWith("insert") ? [parameters] : [["bench job"]];
  },
  all: async () => {
    const wanted = parameters.filter((given) => typeof given === "string");
    const seqs = JSON.parse(wanted.find((given) => given.startsWith("[")) ?? "[]") as number[];
    const results = JSON.parse(JSON.stringify(seqs.map(leadRow)));
    sampleMemory();
    return { results };
  },
});

let stored = 0;
let parts = 0;
const take = async (bytes: Uint8Array) => {
  sampleMemory();
  stored += bytes.length;
  parts += 1;
  return { etag: "" };
};
const bucket = {
  put: (_key: string, bytes: Uint8Array) => take(bytes),
  createMultipartUpload: async () => ({
    uploadPart: (_number: number, bytes: Uint8Array) => take(bytes),
    complete: async () => {},
    abort: async () => {},
  }),
};

const worker = (await import(script)) as {
  default: { fetch(request: Request, env: object): Promise<Response> };
};
const request = new Request("http://bench/", {
  method: "POST",
  body: JSON.stringify({ job: "019a0000-0000-7000-8000-00000000bbbb", format }),
});
const response = await worker.default.fetch(request, { DB: { prepare: statement }, FILES: bucket });
if (!response.ok) throw new Error(await response.text());
const mib = (bytes: number) => (bytes / 2 ** 20).toFixed(0).padStart(4);
console.log(
  `${format.padEnd(5)}${COUNT} leads, ${mib(stored)} MiB in ${parts} parts; at most ${mib(heap)} MiB of heap, garbage included, and ${mib(external)} MiB of buffers`,
);
