import { describe, expect, it } from "vitest";
import { readBody, readStart, readText, releaseBytes } from "#src/shared/web/read-body";

const LENGTH = 300_000;
const BODY = Uint8Array.from({ length: LENGTH }, (_, i) => i % 251);
const LIMIT = 1_000_000;

describe("readBody", () => {
  it.each([
    ["nothing", null],
    ["its length", LENGTH],
    ["one byte", 1],
    ["half of it", LENGTH / 2],
    ["three times its length", LENGTH * 3],
    ["more than the memory", Number.MAX_SAFE_INTEGER],
  ])("reads a whole body that announces %s", async (_, announced) => {
    const body = await readBody(new Response(BODY).body, LIMIT, { announcedBytes: announced });
    expect([body.cut, body.bytes.length]).toEqual([null, LENGTH]);
    expect(body.bytes.every((byte, i) => byte === i % 251)).toBe(true);
  });

  it("applies its limit whatever length is announced", async () => {
    for (const announced of [null, 1, 1000, LENGTH]) {
      const body = await readBody(new Response(BODY).body, 1000, { announcedBytes: announced });
      expect([body.cut, body.bytes.length]).toEqual(["limit", 1000]);
    }
  });
});

describe("releaseBytes", () => {
  it("frees the memory of a body that it has read into its own", async () => {
    const body = await readBody(new Response(BODY).body, LIMIT, { announcedBytes: LENGTH });
    releaseBytes(body);
    expect(body.bytes.length).toBe(0);
    expect(BODY.length).toBe(LENGTH);
  });

  it("leaves the memory of another stream's chunk", async () => {
    const chunk = new TextEncoder().encode("1234");
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(chunk);
        controller.close();
      },
    });
    releaseBytes(await readBody(stream, LIMIT));
    expect(new TextDecoder().decode(chunk)).toBe("1234");
  });
});

const textOf = (parts: string[], breakOff = false) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        if (breakOff) controller.error(new Error("reset"));
        else controller.close();
      },
    }),
  );

describe("readText", () => {
  it("reads a body of exactly the limit, and none that is longer", async () => {
    expect(await readText(textOf(["12", "34"]), 4)).toBe("1234");
    expect(await readText(textOf(["12", "345"]), 4)).toBeNull();
  });

  it("reads no body as empty text", async () => {
    expect(await readText(new Response(null), 4)).toBe("");
  });

  it("throws the error that interrupted the body", async () => {
    await expect(readText(textOf(["1"], true), 4)).rejects.toThrow("reset");
  });

  it("throws the reason of its signal", async () => {
    const signal = AbortSignal.abort(new Error("too late"));
    await expect(readText(textOf(["1", "2"]), 4, signal)).rejects.toThrow("too late");
  });
});

describe("readStart", () => {
  it("reads the start, without a truncated character", async () => {
    expect(await readStart(textOf(["Grü", "ße"]), 3)).toEqual({ text: "Gr", error: null });
  });

  it("reports no error for a short body", async () => {
    expect(await readStart(textOf(["ok"]), 10)).toEqual({ text: "ok", error: null });
  });

  it("reports what interrupted the body", async () => {
    expect((await readStart(textOf([], true), 10)).error).toEqual(new Error("reset"));
  });
});
