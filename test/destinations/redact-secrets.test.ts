import { expect, it } from "vitest";
import { redactSecrets } from "#src/destinations/redact-secrets";

it("replaces every occurrence of every secret", () => {
  expect(redactSecrets("key-123456 or key-654321, key-123456", ["key-123456", "key-654321"])).toBe(
    "[secret] or [secret], [secret]",
  );
});

it("leaves no rest of a secret that contains another", () => {
  const secrets = ["/hooks/T1", "https://chat.test/hooks/T1?key=2"];
  expect(redactSecrets("POST https://chat.test/hooks/T1?key=2", secrets)).toBe("POST [secret]");
});

it("leaves short values, which stand in a text by chance", () => {
  expect(redactSecrets("ok", ["ok", null, undefined, ""])).toBe("ok");
});
