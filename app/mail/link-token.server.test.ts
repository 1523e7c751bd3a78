import { expect, test } from "vitest";
import { type LinkState, linkSigner } from "./link-token.server.ts";

const keys = ["a-key-for-tests-that-is-no-secret-to-anybody"];
const createdAt = new Date("2026-11-21T00:00:00Z");
const now = createdAt.getTime();

const receipt = linkSigner({ purpose: "lead-receipt.1", days: 180 });
const confirm = linkSigner({ purpose: "subscriber-confirm.1", days: 7, topics: ["searches", "newsletter"] });
const manage = linkSigner({ purpose: "subscriber-manage.1" });
const stop = linkSigner({ purpose: "subscriber-stop.1", topics: ["search", "newsletter"] });

// Links in mailed messages must stay valid, so neither the format nor the signature may change.
const mailed: [name: string, token: string, read: LinkState<string | undefined>, signed: string][] = [
  [
    "a receipt",
    "3mv.tots00.50be_dbYu2-jvzJ6PqoalwFwMejoebFhbd0tztVFnpc",
    receipt.read("3mv.tots00.50be_dbYu2-jvzJ6PqoalwFwMejoebFhbd0tztVFnpc", now, keys),
    receipt.sign({ id: 4711, createdAt }, keys),
  ],
  [
    "a confirmation",
    "n.10.tots00._piFqG5TSriHv8Mp8fYv86CPPJErREFM0mkVNTQJgYU",
    confirm.read("n.10.tots00._piFqG5TSriHv8Mp8fYv86CPPJErREFM0mkVNTQJgYU", now, keys),
    confirm.sign({ id: 36, createdAt, topic: "newsletter" }, keys),
  ],
  [
    "a page to manage",
    "10.nXcr6wqXCF0MYtMktf3qpPBMVx1dQZ5F8hizL_IGiT8",
    manage.read("10.nXcr6wqXCF0MYtMktf3qpPBMVx1dQZ5F8hizL_IGiT8", now, keys),
    manage.sign({ id: 36 }, keys),
  ],
  [
    "a link to stop",
    "s.10.5fK9r3NL03I33uTzXF_7yx0GOhNVw3iUr8JG80lqp-0",
    stop.read("s.10.5fK9r3NL03I33uTzXF_7yx0GOhNVw3iUr8JG80lqp-0", now, keys),
    stop.sign({ id: 36, topic: "search" }, keys),
  ],
];

test.each(mailed)("%s mailed long ago still works, and is written the same today", (_, token, read, signed) => {
  expect(read).toMatchObject({ state: "valid" });
  expect(signed).toBe(token);
});

test("a link contains its row and topic", () => {
  expect(mailed.map(([, , read]) => read)).toEqual([
    { state: "valid", id: 4711 },
    { state: "valid", id: 36, topic: "newsletter" },
    { state: "valid", id: 36 },
    { state: "valid", id: 36, topic: "search" },
  ]);
});

test("a topic of another kind and an id beyond those of the database are invalid", () => {
  const other = linkSigner({ purpose: "subscriber-stop.1", topics: ["all"] });
  expect(stop.read(other.sign({ id: 1, topic: "all" }, keys), now, keys)).toEqual({ state: "invalid" });
  expect(manage.read(manage.sign({ id: 2_147_483_647 }, keys), now, keys)).toMatchObject({ state: "valid" });
  expect(manage.read(manage.sign({ id: 2_147_483_648 }, keys), now, keys)).toEqual({ state: "invalid" });
});
