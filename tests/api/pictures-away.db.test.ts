import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import S3rver from "s3rver";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { signedInMember } from "#tests/support/members.ts";
import { jpeg, multipart } from "#tests/support/photos.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const directory = await mkdtemp(join(tmpdir(), "southerly-s3-"));
let server = openS3(0);
const { port } = await server.run();
afterAll(async () => {
  await server.close().catch(() => undefined);
  await rm(directory, { recursive: true });
});

function openS3(onPort: number): S3rver {
  return new S3rver({
    port: onPort,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: "pictures", configs: [] }],
  });
}

const MEDIA_URL = `s3://S3RVER:S3RVER@127.0.0.1:${port}/pictures?insecure=1`;
const { db } = await testDatabase();
const web = await openSoutherly({ MEDIA_URL });

test("while the store is unavailable uploads are refused with a message, and stored originals wait and are then prepared", async () => {
  const agent = await signedInMember(db, { role: "agent" });
  const { id: listingId } = await insertListing(db, { createdByUserId: agent.id });
  const send = async () => {
    const { body, headers } = multipart([{ name: "front.jpg", bytes: await jpeg() }]);
    return web.send(`/api/listings/${listingId}/pictures`, {
      method: "POST",
      body,
      headers: { ...headers, cookie: agent.cookie },
    });
  };
  const pictures = () =>
    db.selectFrom("pictures").select(["state", "contentHash"]).where("listingId", "=", listingId).execute();

  expect((await send()).status).toBe(201);
  await server.close();
  const refused = await send();
  expect(refused.status).toBe(503);
  expect(refused.json()).toEqual({ name: "front.jpg", message: expect.stringContaining("send it again in a moment") });
  expect(await pictures()).toMatchObject([{ state: "preparing" }]);

  await openSoutherly({ MEDIA_URL, WORKER: "inline" });
  const later = CompiledQuery.raw(
    "select id from pgboss.job where name = 'picture.uploaded' and state = 'created' and start_after > now() + interval '5 s'",
  );
  await expect.poll(async () => (await db.executeQuery(later)).rows.length, { timeout: 15_000 }).toBe(1);
  expect(await pictures()).toMatchObject([{ state: "preparing" }]);

  server = openS3(port);
  await server.run();
  await db.executeQuery(CompiledQuery.raw("update pgboss.job set start_after = now() where name = 'picture.uploaded'"));
  await expect.poll(pictures, { timeout: 15_000 }).toMatchObject([{ state: "ready" }]);
  const [{ contentHash } = { contentHash: "" }] = await pictures();
  const served = await fetch(`${web.url}/media/${contentHash?.slice(0, 32)}-400.jpg`);
  expect(served.status).toBe(200);
  expect(served.headers.get("content-type")).toBe("image/jpeg");

  await server.close();
  expect((await fetch(`${web.url}/media/${contentHash?.slice(0, 32)}-800.jpg`)).status).toBe(503);
}, 60_000);
