import { expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { insertPost } from "#samples/factories/posts.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const southerly = await openSoutherly();
const { db } = await testDatabase();

test("drawings of suburbs and articles are publicly cacheable for a day", async () => {
  await insertPost(db, { slug: "a-sample-article", published: true, publishedAt: new Date("2026-01-01T00:00:00Z") });
  await insertSuburb(db, { name: "Newtown", slug: "newtown", hasOutline: true });
  for (const path of [
    "/media/suburb/newtown.svg",
    "/media/suburb/newtown.wide.svg",
    "/media/suburb/newtown.narrow.svg",
    "/media/place/newtown.svg",
    "/media/place/newtown.names.svg",
    "/media/place/-33.85059,151.15432.svg",
    "/media/place/-33.85059,151.15432.names.svg",
    "/media/article/a-sample-article.svg",
  ]) {
    const { status, headers, text } = await southerly.send(path);
    expect(status, path).toBe(200);
    expect(headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
    expect(headers["cache-control"]).toBe("public, max-age=86400");
    expect(text).toMatch(/^<svg /);
  }
});

test("unpublished and missing ones have no drawing", async () => {
  await insertPost(db, { slug: "a-draft", published: false });
  for (const path of [
    "/media/article/a-draft.svg",
    "/media/article/nothing.svg",
    "/media/suburb/atlantis.svg",
    "/media/suburb/..%2fnewtown.svg",
    "/media/place/atlantis.svg",
    "/media/place/-33.85059.svg",
    "/media/place/-33.85059,131.15432.svg",
    "/media/place/-33.85059,131.15432.names.svg",
  ]) {
    expect((await southerly.send(path)).status, path).toBe(404);
  }
});
