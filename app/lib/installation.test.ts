import { expect, test } from "vitest";
import { isThisMachine } from "./installation.ts";

test.each(["localhost", "127.0.0.1", "127.8.9.1", "::1", "[::1]", "::ffff:127.0.0.1"])("%s is this machine", (host) => {
  expect(isThisMachine(host)).toBe(true);
});

test.each(["", "unknown", "192.0.2.1", "127.0.0.1.example.com", "1127.0.0.1", "::2", "localhost.example", "10.0.0.1"])(
  "%j is another",
  (host) => {
    expect(isThisMachine(host)).toBe(false);
  },
);
