import { describe, expect, it } from "vitest";
import { isUnencrypted, readConnection, serviceUrl } from "#cli/configuration/connection";

const STORED = { url: "https://stored.example", api_key: "stored-key" };
const ENVIRONMENT = { QUARRY_URL: "https://environment.example", QUARRY_API_KEY: "its-key" };
const stored = () => STORED;
const nothing = () => undefined;

describe("the service", () => {
  it("is the one of the flag, before the environment, before the stored login", () => {
    const flags = { url: "https://flag.example" };
    expect(readConnection(flags, ENVIRONMENT, stored).url).toBe("https://flag.example");
    expect(readConnection({}, ENVIRONMENT, stored).url).toBe("https://environment.example");
    expect(readConnection({}, {}, stored).url).toBe("https://stored.example");
    expect(readConnection({}, {}, nothing).url).toBe("http://127.0.0.1:8787");
  });

  it.each([
    ["quarry.acme.com", "https://quarry.acme.com"],
    ["https://quarry.acme.com/", "https://quarry.acme.com"],
    ["http://127.0.0.1:8787/api/v1", "http://127.0.0.1:8787"],
    ["https://acme.com/quarry/api/v1/", "https://acme.com/quarry"],
  ])("is normalized: %s", (given, expected) => {
    expect(serviceUrl(given)).toBe(expected);
  });

  it.each(["", "ftp://acme.com", "https://user:secret@acme.com", "https://acme.com/?key=1"])(
    "is rejected: %j",
    (given) => {
      expect(() => serviceUrl(given)).toThrow(/address of a service/);
    },
  );
});

describe("the API key", () => {
  it("of the environment is stronger than the stored one", () => {
    const connection = readConnection({}, { QUARRY_API_KEY: "its-key" }, stored);
    expect(connection).toEqual({
      url: "https://stored.example",
      apiKey: "its-key",
      keySource: "environment",
    });
  });

  it("that is stored is sent to no other service", () => {
    const other = readConnection({ url: "https://other.example" }, {}, stored);
    expect(other).toMatchObject({ apiKey: undefined, keySource: undefined });
    const same = readConnection({ url: "https://stored.example/api/v1" }, {}, stored);
    expect(same).toMatchObject({ apiKey: "stored-key", keySource: "file" });
  });

  it("is missing if an empty variable is all there is", () => {
    const empty = { QUARRY_URL: "", QUARRY_API_KEY: "" };
    expect(readConnection({}, empty, nothing).apiKey).toBeUndefined();
  });
});

it.each([
  ["http://quarry.acme.com", true],
  ["https://quarry.acme.com", false],
  ["http://127.0.0.1:8787", false],
  ["http://localhost:8787", false],
  ["http://[::1]:8787", false],
])("knows whether %s carries a key unencrypted", (url, expected) => {
  expect(isUnencrypted(url)).toBe(expected);
});
