import { expect, test } from "vitest";
import { parseEnvironment } from "./settings.server.ts";

test("an empty environment is that of a first start", () => {
  expect(parseEnvironment({})).toMatchObject({ NODE_ENV: "production", HOST: "127.0.0.1", PORT: 3000, TRUST_PROXY: 0 });
});

test("the support contact is the sample one until it is set", () => {
  const samples = { SUPPORT_EMAIL: "support@example.com", SUPPORT_PHONE: "02 5550 0148" };
  expect(parseEnvironment({})).toMatchObject(samples);
  expect(parseEnvironment({ SUPPORT_EMAIL: "", SUPPORT_PHONE: " " })).toMatchObject(samples);
  const own = { SUPPORT_EMAIL: "help@homes.test", SUPPORT_PHONE: "+61 (2) 5550-0199" };
  expect(parseEnvironment(own)).toMatchObject(own);
  expect(() => parseEnvironment({ SUPPORT_EMAIL: "help" })).toThrow("SUPPORT_EMAIL");
});

test("a blank value is as if it were absent", () => {
  const blank = { PORT: "", ORIGIN: "", DATABASE_URL: "", ALLOWED_HOSTS: "", LOG_LEVEL: "" };
  expect(parseEnvironment(blank)).toEqual(parseEnvironment({}));
});

test("an origin keeps scheme, host and port, and hosts are separated by commas or spaces", () => {
  const parsed = parseEnvironment({ ORIGIN: "https://Southerly.example/", ALLOWED_HOSTS: "a.example, b.example" });
  expect(parsed).toMatchObject({ ORIGIN: "https://southerly.example", ALLOWED_HOSTS: ["a.example", "b.example"] });
});

const mediaSentence =
  "MEDIA_URL must be s3://KEY:SECRET@host/bucket?region=ap-southeast-2 (with &insecure=1 for http), or a folder such as file:///srv/media";

test("pictures are stored in a folder or a bucket, whose keys may have any characters", () => {
  const media = (address: string) => parseEnvironment({ MEDIA_URL: address }).MEDIA_URL;
  expect(media("")).toEqual({ folder: expect.stringMatching(/\/\.data\/media$/) });
  expect(media("file:///srv/media")).toEqual({ folder: "/srv/media" });
  const keys = { accessKeyId: "KEY", secretAccessKey: "a/b+c" };
  const store = { ...keys, bucket: "pictures", region: "ap-southeast-2" };
  expect(media("s3://KEY:a%2Fb%2Bc@s3.example/pictures?region=ap-southeast-2")).toEqual({
    ...store,
    endpoint: "https://s3.example",
  });
  expect(media("s3://KEY:a%2Fb%2Bc@127.0.0.1:9000/pictures?insecure=1")).toEqual({
    ...store,
    region: "us-east-1",
    endpoint: "http://127.0.0.1:9000",
  });
});

test.each([
  [{ PORT: "web" }, "PORT must be a whole number"],
  [{ SUPPORT_PHONE: "call us" }, "SUPPORT_PHONE must be a phone number such as 02 5550 0148"],
  [{ SUPPORT_PHONE: "12 34" }, "SUPPORT_PHONE must be a phone number such as 02 5550 0148"],
  [{ PORT: "65536" }, "PORT must be from 0 to 65535"],
  [{ ORIGIN: "southerly.example" }, "ORIGIN must be an address such as https://southerly.example"],
  [{ ORIGIN: "https://southerly.example/app" }, "ORIGIN must have nothing after the host"],
  [{ DATABASE_URL: "mysql://root@localhost/x" }, "DATABASE_URL must be an address such as postgres://user@host/name"],
  [{ NSW_STAGE_2_FROM: "31/12/2026" }, "NSW_STAGE_2_FROM must be a date such as 2026-12-31"],
  [{ NSW_STAGE_2_FROM: "2026-02-30" }, "NSW_STAGE_2_FROM must be a date such as 2026-12-31"],
  [{ TRUST_PROXY: "-1" }, "TRUST_PROXY must be a whole number"],
  [{ MEDIA_URL: "/srv/media" }, mediaSentence],
  [{ MEDIA_URL: "s3://bucket" }, mediaSentence],
  [{ MEDIA_URL: "s3://KEY@host/bucket" }, mediaSentence],
  [{ MEDIA_URL: "s3://KEY:SECRET@host/" }, mediaSentence],
  [{ MEDIA_URL: "https://KEY:SECRET@host/bucket" }, mediaSentence],
  [{ MEDIA_URL: "s3://KEY:%zz@host/bucket" }, mediaSentence],
  [{ MEDIA_URL: "file:///" }, mediaSentence],
  [{ MEDIA_URL: "file:///srv%2Fmedia" }, mediaSentence],
  [{ MEDIA_URL: "file:///srv%00" }, mediaSentence],
  [{ HOST: "evil com" }, "HOST must be an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0"],
  [{ METRICS_PORT: "3000" }, "METRICS_PORT must differ from PORT"],
  [{ ORIGIN: "https://southerly_home.example" }, "ORIGIN must name a host of letters, digits, dots and hyphens"],
  [{ SECRET_KEYS: "," }, "SECRET_KEYS must be keys of at least 32 characters each"],
  [{ SECRET_KEYS: "short" }, "SECRET_KEYS must be keys of at least 32 characters each"],
  [{ SMTP_URL: "mail.example" }, "SMTP_URL must be an address such as smtp://host:587"],
  [
    { SMTP_URL: "smtp://user:100%@mail.example" },
    "SMTP_URL must have each % in its user name and password written as %25",
  ],
  [
    { DATABASE_URL: "postgres://user:100%@host/name" },
    "DATABASE_URL must have each % in its user name and password written as %25",
  ],
  [{ MEDIA_PUBLIC_URL: "http://media.example" }, "MEDIA_PUBLIC_URL must be an https address"],
])("%j stops the start with a clear sentence", (values, sentence) => {
  expect(() => parseEnvironment(values)).toThrow(`Settings are not valid: ${sentence}.`);
});

test.each(["evil com/", "https://www.example", "*.example", "www.example/", "user@www.example", "www.example:port"])(
  "ALLOWED_HOSTS=%s stops the start with a clear sentence",
  (value) => {
    expect(() => parseEnvironment({ ALLOWED_HOSTS: value })).toThrow(
      "Settings are not valid: ALLOWED_HOSTS must be host names such as www.southerly.example, without scheme, path or *.",
    );
  },
);
