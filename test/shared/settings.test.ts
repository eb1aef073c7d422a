import { describe, expect, it } from "vitest";
import { readSettings } from "#src/shared/settings";

describe("settings", () => {
  it("have defaults", () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({ SIGNUP_CREDITS: 500, REGISTRATION: "open", CORS_ORIGINS: [] });
    expect(settings.CREDIT_PRICES.crawl_site).toBe(1);
  });

  it.each(["JWT_SECRET", "ENCRYPTION_KEY", "OLD_ENCRYPTION_KEYS"])(
    "reject a %s that is too short to resist guessing",
    (name) => {
      expect(() => readSettings({ [name]: "x".repeat(31) })).toThrow(
        /^Bad settings\. \w+(\.0)?: must have at least 32 characters$/,
      );
      expect(() => readSettings({ [name]: "x".repeat(32) })).not.toThrow();
    },
  );

  it("split the old encryption keys at commas and spaces", () => {
    const [a, b] = ["a".repeat(32), "b".repeat(44)];
    expect(readSettings({ OLD_ENCRYPTION_KEYS: ` ${a}, ${b} ` }).OLD_ENCRYPTION_KEYS).toEqual([
      a,
      b,
    ]);
    expect(readSettings({}).OLD_ENCRYPTION_KEYS).toEqual([]);
  });

  it("are not set where they are set to nothing", () => {
    const blank = { REGISTRATION_LIMIT_PER_HOUR: "", SIGNUP_CREDITS: "", JWT_SECRET: "" };
    expect(readSettings(blank)).toEqual(readSettings({}));
    expect(readSettings({ REGISTRATION_LIMIT_PER_HOUR: "0" }).REGISTRATION_LIMIT_PER_HOUR).toBe(0);
  });

  it.each([
    ["SIGNUP_CREDITS", "many"],
    ["REGISTRATION", "shut"],
    ["CREDIT_PRICES", '{"crawl_site": 0.5}'],
    ["CREDIT_PRICES", "{"],
    ["ALLOW_PRIVATE_HOSTS", "yes"],
  ])("say what is wrong with %s=%s", (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(`Bad settings. ${name}: `);
  });
});
