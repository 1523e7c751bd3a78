import { expect, test } from "vitest";
import { parseEnvironment } from "./env.server.ts";

test("an empty environment is that of a first start", () => {
  expect(parseEnvironment({})).toMatchObject({ NODE_ENV: "production", HOST: "127.0.0.1", PORT: 3000, TRUST_PROXY: 0 });
});

test("a blank value is as if it were absent", () => {
  const blank = { PORT: "", ORIGIN: "", DATABASE_URL: "", ALLOWED_HOSTS: "", LOG_LEVEL: "" };
  expect(parseEnvironment(blank)).toEqual(parseEnvironment({}));
});

test("an origin keeps scheme, host and port, and hosts may be divided by commas or spaces", () => {
  const parsed = parseEnvironment({ ORIGIN: "https://Southerly.example/", ALLOWED_HOSTS: "a.example, b.example" });
  expect(parsed).toMatchObject({ ORIGIN: "https://southerly.example", ALLOWED_HOSTS: ["a.example", "b.example"] });
});

const mediaSentence =
  "MEDIA_URL must be s3://KEY:SECRET@host/bucket?region=ap-southeast-2 (with &insecure=1 for http), or a folder such as file:///srv/media";

test("pictures are kept in a folder or a bucket, whose keys may have any characters", () => {
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
  [{ PORT: "65536" }, "PORT must be from 0 to 65535"],
  [{ ORIGIN: "southerly.example" }, "ORIGIN must be an address such as https://southerly.example"],
  [{ ORIGIN: "https://southerly.example/app" }, "ORIGIN must end after the host"],
  [{ DATABASE_URL: "mysql://root@localhost/x" }, "DATABASE_URL must be an address such as postgres://user@host/name"],
  [{ TRUST_PROXY: "-1" }, "TRUST_PROXY must be a whole number"],
  [{ MEDIA_URL: "/srv/media" }, mediaSentence],
  [{ MEDIA_URL: "s3://bucket" }, mediaSentence],
  [{ MEDIA_URL: "s3://KEY@host/bucket" }, mediaSentence],
  [{ MEDIA_URL: "s3://KEY:SECRET@host/" }, mediaSentence],
  [{ MEDIA_URL: "https://KEY:SECRET@host/bucket" }, mediaSentence],
  [{ MEDIA_PUBLIC_URL: "http://media.example" }, "MEDIA_PUBLIC_URL must be an https address"],
])("%j stops the start with a clear sentence", (values, sentence) => {
  expect(() => parseEnvironment(values)).toThrow(`The environment is wrong: ${sentence}.`);
});
