import { describe, expect, it } from "vitest";
import { readSettings } from "#src/shared/settings";

describe("settings", () => {
  it("have defaults", () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({ SIGNUP_CREDITS: 500, REGISTRATION: "open", CORS_ORIGINS: [] });
    expect(settings.CREDIT_PRICES.crawl_site).toBe(1);
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
