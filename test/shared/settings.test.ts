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

  it("count as unset if they are empty", () => {
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
  ])("describe the problem of %s=%s", (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(`Bad settings. ${name}: `);
  });

  it.each(["nobody", "nobody@localhost", "@example.com"])(
    "report an invalid sender %s once",
    (SMTP_MAIL_FROM) => {
      const message = /SMTP_MAIL_FROM: [^]*SMTP_MAIL_FROM: /;
      expect(() => readSettings({ SMTP_MAIL_FROM })).toThrow("Bad settings. SMTP_MAIL_FROM: ");
      expect(() => readSettings({ SMTP_MAIL_FROM })).not.toThrow(message);
    },
  );

  describe("of the probe of mail servers", () => {
    const probing = { ENABLE_SMTP_VERIFY: "true", SMTP_HELO_NAME: "probe.example.com" };

    it.each([
      ["probe.example.com", "probe@example.com"],
      ["mx-1.xn--mnchen-3ya.example", "probe+quarry@mail.example.co.uk"],
      ["Probe.Example.COM", ""],
    ])("accept the names %s and <%s>", (SMTP_HELO_NAME, SMTP_MAIL_FROM) => {
      const settings = { ...probing, SMTP_HELO_NAME, SMTP_MAIL_FROM };
      expect(readSettings(settings)).toMatchObject({ ENABLE_SMTP_VERIFY: true, SMTP_HELO_NAME });
    });

    it.each([
      undefined,
      "localhost",
      "probe",
      "192.0.2.1",
      "probe..example.com",
      ".example.com",
      "example.com.",
      "-probe.example.com",
      "probe-.example.com",
      "probe_1.example.com",
      "localhost.localdomain",
      "desk.local",
      "probe.example.123",
      `${"x".repeat(64)}.example.com`,
      `${"probe.".repeat(42)}example.com`,
      "[192.0.2.1]",
      "probe.example.com\r\nMAIL FROM:<>",
    ])("reject the host name %s", (SMTP_HELO_NAME) => {
      expect(() => readSettings({ ...probing, SMTP_HELO_NAME })).toThrow(
        "Bad settings. SMTP_HELO_NAME: must be the full domain name of this host, such as mail.example.com, where ENABLE_SMTP_VERIFY is on (RFC 5321 §4.1.1.1)",
      );
    });

    it.each(["probe", "probe@localhost", "probe@mail.local", "<probe@example.com>", "a@192.0.2.1"])(
      "reject the sender %s",
      (SMTP_MAIL_FROM) => {
        expect(() => readSettings({ ...probing, SMTP_MAIL_FROM })).toThrow(
          "Bad settings. SMTP_MAIL_FROM: must be an address at a full domain name, such as probe@example.com; leave it out for the null sender <>",
        );
      },
    );

    it("need no host name if no mail server is queried over sockets", () => {
      const service = { SMTP_PROBE_URL: "https://probe.example.com" };
      expect(() => readSettings({ SMTP_HELO_NAME: "localhost" })).not.toThrow();
      expect(() => readSettings({ ENABLE_SMTP_VERIFY: "true", ...service })).not.toThrow();
    });
  });
});
