import { expect, test } from "vitest";

test("a name that resolves nowhere is a broken connection", async () => {
  await expect(fetch("http://nowhere.invalid/")).rejects.toThrow("Network connection lost");
});
