import { expect, test } from "vitest";
import { mailboxKey } from "./mailbox-key.ts";

test.each([
  { email: " Jo@Example.com ", key: "jo@example.com", why: "case and outer spaces" },
  { email: "jo+1@example.com", key: "jo@example.com", why: "a tag" },
  { email: "jo+1+2@example.com", key: "jo@example.com", why: "two tags" },
  { email: "j.o@example.com", key: "j.o@example.com", why: "a dot is another mailbox outside Gmail" },
  { email: "J.o.e+news@Gmail.com", key: "joe@gmail.com", why: "Gmail ignores dots" },
  { email: "joe@googlemail.com", key: "joe@gmail.com", why: "the other name of Gmail" },
  { email: "+jo@example.com", key: "+jo@example.com", why: "a tag needs a name before it" },
  { email: "jo", key: "jo", why: "no address" },
])("$email counts as $key: $why", ({ email, key }) => {
  expect(mailboxKey(email)).toBe(key);
});
