import { afterEach, expect, it, vi } from "vitest";
import { listProcesses } from "#local/dev/service/state/process-list";

afterEach(() => vi.unstubAllEnvs());

it.runIf(process.platform === "linux")("lists processes on a machine without ps", async () => {
  vi.stubEnv("PATH", "/nonexistent");
  const own = (await listProcesses()).find(({ pid }) => pid === process.pid);
  expect(own?.parent).toBe(process.ppid);
  expect(own?.command).toContain("node");
});
