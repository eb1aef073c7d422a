import { describe, expect, it } from "vitest";
import { localConnection } from "#local/cli/terminal/run-quarry";

const LOCAL = { base_url: "http://127.0.0.1:8787/api/v1", api_key: "local-key" };
const nothing = () => undefined;

const connect = (
  given: string[],
  environment = {},
  stored: Parameters<typeof localConnection>[3] = nothing,
) => localConnection(LOCAL, given, environment, stored);

describe("the credentials of the local service", () => {
  it("are used where no service is selected", () => {
    expect(connect(["crawl", "acme.com"])).toEqual({
      QUARRY_URL: LOCAL.base_url,
      QUARRY_API_KEY: "local-key",
    });
  });

  it("leave the key of the environment as it is", () => {
    const environment = { QUARRY_API_KEY: "its-key" };
    expect(connect([], environment)).toMatchObject({ QUARRY_API_KEY: "its-key" });
    expect(connect(["--url", "http://127.0.0.1:8787"], environment)).toEqual({});
  });

  it("contain the key of the local service, however it is selected", () => {
    const key = { QUARRY_API_KEY: "local-key" };
    expect(connect([], { QUARRY_URL: "http://127.0.0.1:8787" })).toEqual(key);
    expect(connect([], { QUARRY_URL: LOCAL.base_url })).toEqual(key);
    expect(connect(["jobs", "list", "--url", "http://127.0.0.1:8787/"])).toEqual(key);
    expect(connect(["jobs", "--url=http://127.0.0.1:8787", "list"])).toEqual(key);
  });

  it.each([
    { given: ["crawl", "acme.com", "--url", "https://quarry.acme.com"] },
    { given: ["crawl", "acme.com", "--url=https://quarry.acme.com"] },
    { given: ["--url=http://127.0.0.1:8788", "whoami"] },
    { given: ["--url=https://127.0.0.1:8787", "whoami"] },
    { given: [], environment: { QUARRY_URL: "https://quarry.acme.com" } },
    {
      given: ["--url", "https://quarry.acme.com"],
      environment: { QUARRY_URL: "http://127.0.0.1:8787" },
    },
  ])("are sent to no other service: $given $environment", ({ given, environment }) => {
    expect(connect(given, environment)).toEqual({});
  });

  it("leave the stored login of the same service as it is", () => {
    const login = { url: "http://127.0.0.1:8787", api_key: "stored-key" };
    expect(connect([], { QUARRY_URL: "http://127.0.0.1:8787" }, () => login)).toEqual({});
  });

  it("leave an invalid address to the command", () => {
    expect(connect(["--url=ftp://acme.com"])).toEqual({});
  });
});
