import { expect, it } from "vitest";
import { redactSecrets } from "#src/destinations/redact-secrets";

it("replaces every occurrence of every secret", () => {
  expect(redactSecrets("key-123456 or key-654321, key-123456", ["key-123456", "key-654321"])).toBe(
    "[secret] or [secret], [secret]",
  );
});

it("leaves no part of a secret that contains another", () => {
  const secrets = ["/hooks/T1", "https://chat.test/hooks/T1?key=2"];
  expect(redactSecrets("POST https://chat.test/hooks/T1?key=2", secrets)).toBe("POST [secret]");
});

it("keeps short values, which a text may contain by chance", () => {
  expect(redactSecrets("ok", ["ok", null, undefined, ""])).toBe("ok");
});
