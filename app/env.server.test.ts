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

test.each([
  [{ PORT: "web" }, "PORT must be a whole number"],
  [{ PORT: "65536" }, "PORT must be from 0 to 65535"],
  [{ ORIGIN: "southerly.example" }, "ORIGIN must be an address such as https://southerly.example"],
  [{ ORIGIN: "https://southerly.example/app" }, "ORIGIN must end after the host"],
  [{ DATABASE_URL: "mysql://root@localhost/x" }, "DATABASE_URL must be an address such as postgres://user@host/name"],
  [{ TRUST_PROXY: "-1" }, "TRUST_PROXY must be a whole number"],
])("%j stops the start with a clear sentence", (values, sentence) => {
  expect(() => parseEnvironment(values)).toThrow(`The environment is wrong: ${sentence}.`);
});
