import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { storedFile } from "#app/features/imports/apply/apply.fixture.ts";
import { reaxmlFile, listingXml, openConnection } from "#app/features/imports/imports.fixture.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { db } from "#db/client.server.ts";
import { logger } from "#platform/logger.server.ts";
import { deleteOldFolderFiles, readFolders } from "./drop-folder.server.ts";
import { unreadRefusals } from "./unpack.server.ts";

beforeAll(prepareQueue);
beforeEach(async () => {
  await db().deleteFrom("feeds").execute();
});

/** A connection with its upload folder. */
async function watchedConnection() {
  const connection = await openConnection();
  const root = await mkdtemp(join(tmpdir(), "feeds-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const folder = join(root, connection.slug);
  await readFolders(root);
  return { connection, root, folder };
}

const later = () => Date.now() + 1000;
const names = async (connectionId: number) =>
  (await db().selectFrom("feedFiles").select("name").where("feedId", "=", connectionId).orderBy("id").execute()).map(
    ({ name }) => name,
  );

test("each connection has a folder from the start", async () => {
  const { folder } = await watchedConnection();
  expect(await readdir(folder)).toEqual(["done"]);
});

test("reads files in order of arrival and moves them to done without credentials and sellers", async () => {
  const { connection, root, folder } = await watchedConnection();
  for (const [index, name] of ["b.xml", "a.xml", "c.zip"].entries()) {
    await writeFile(
      join(folder, name),
      name === "c.zip" ? "PK nothing" : reaxmlFile([listingXml({ ...connection, uniqueId: name })]),
    );
    await utimes(join(folder, name), new Date(), new Date(Date.UTC(2026, 0, 1, 0, index)));
  }
  expect(await readFolders(root)).toBe(3);
  expect(await names(connection.id)).toEqual(["b.xml", "a.xml", "c.zip"]);
  expect(await readdir(folder)).toEqual(["done"]);
  const done = await readdir(join(folder, "done"));
  expect(done.map((name) => name.split("Z-")[1] ?? "").toSorted()).toEqual(["a.xml", "b.xml"]);
  const stored = await readFile(join(folder, "done", done[0] ?? ""), "utf8");
  expect(stored).toContain("Samplewood");
  for (const secret of ["s3cret", "Vera"]) expect(stored).not.toContain(secret);
  expect(await readFolders(root)).toBe(0);
});

test("leaves files that are still being written", async () => {
  const { connection, root, folder } = await watchedConnection();
  for (const name of ["new.xml", "a.xml.part", "b.filepart", ".hidden.xml"]) {
    await writeFile(join(folder, name), reaxmlFile([listingXml({ ...connection, uniqueId: name })]));
  }
  expect(await readFolders(root)).toBe(0);
  expect(await readFolders(root, later())).toBe(1);
  expect(await names(connection.id)).toEqual(["new.xml"]);
});

test.each([
  ["XML whose root is not closed", "<?xml version='1.0'?><!-- <a> --><propertyList><residential></residential>", false],
  ["the same in UTF-16", Buffer.from("\uFEFF<propertyList><residential></residential>", "utf16le"), false],
  ["a ZIP without its end", "PK\u0003\u0004", false],
  ["nothing", "", false],
  ["an empty list", "<propertyList/>", true],
  ["UTF-16 that is whole", Buffer.from("\uFEFF<propertyList></propertyList>\n", "utf16le"), true],
  ["a table, which may go on", "Address,Price\n1 Sample Street,<b>\n", false],
])("of an upload that has stalled minutes are waited for: %s", async (_why, body, isWhole) => {
  const { root, folder } = await watchedConnection();
  await writeFile(join(folder, "a.xml"), body);
  expect(await readFolders(root, later())).toBe(isWhole ? 1 : 0);
  expect(await readFolders(root, Date.now() + 6 * 60_000)).toBe(isWhole ? 0 : 1);
});

test("does not lose a file that is overwritten while it is read", async () => {
  const { connection, root, folder } = await watchedConnection();
  const path = join(folder, "a.xml");
  await writeFile(path, reaxmlFile([listingXml({ ...connection, uniqueId: "1" })]));
  let taking: Promise<number> | undefined;
  await db()
    .transaction()
    .execute(async (other) => {
      await other.selectFrom("feeds").select("id").where("id", "=", connection.id).forUpdate().execute();
      taking = readFolders(root, later());
      const blocked = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await blocked.execute(db())).rows.length).toBeGreaterThan(0);
      await writeFile(path, reaxmlFile([listingXml({ ...connection, uniqueId: "22" })]));
    });
  expect(await taking).toBe(1);
  expect(await readFolders(root, later())).toBe(1);
  const files = await db()
    .selectFrom("feedFiles")
    .select("body")
    .where("feedId", "=", connection.id)
    .orderBy("id")
    .execute();
  expect(files.map(({ body }) => /<uniqueID>(\d+)/.exec(body.toString())?.[1])).toEqual(["1", "22"]);
});

test("skips links and folders, and refuses a file that is too large", async () => {
  const { connection, root, folder } = await watchedConnection();
  await symlink("/etc/passwd", join(folder, "link.xml"));
  await mkdir(join(folder, "folder.xml"));
  await writeFile(join(folder, "large.xml"), "<propertyList>");
  await truncate(join(folder, "large.xml"), 20 * 1024 * 1024 + 1);
  expect(await readFolders(root, later())).toBe(1);
  const files = await db()
    .selectFrom("feedFiles")
    .select(["name", "state"])
    .where("feedId", "=", connection.id)
    .execute();
  expect(files).toEqual([{ name: "large.xml", state: "refused" }]);
  expect((await readdir(folder)).toSorted()).toEqual(["done", "folder.xml", "link.xml"]);
});

test("leaves an unreadable file; tells its agency once and logs hourly", async () => {
  const { connection, root, folder } = await watchedConnection();
  const path = join(folder, "a.xml");
  await writeFile(path, reaxmlFile([listingXml(connection)]));
  // Root can read every file, so run as another user.
  const isRoot = process.getuid?.() === 0;
  await chmod(path, 0);
  await chmod(root, 0o755);
  const warn = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
  const clock = vi.spyOn(Date, "now");
  const look = async () => {
    if (isRoot) process.seteuid?.(65534);
    try {
      return await readFolders(root, later());
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  };
  expect([await look(), await look()]).toEqual([0, 0]);
  expect(warn).toHaveBeenCalledTimes(1);
  const hour = Date.now() + 3_600_001;
  clock.mockImplementation(() => hour);
  expect(await look()).toBe(0);
  expect(warn).toHaveBeenCalledTimes(2);
  clock.mockRestore();
  const files = () =>
    db()
      .selectFrom("feedFiles")
      .select(["name", "state", "messages"])
      .where("feedId", "=", connection.id)
      .orderBy("id")
      .execute();
  expect(await files()).toEqual([{ name: "a.xml", state: "refused", messages: [unreadRefusals.locked] }]);
  await chmod(path, 0o644);
  expect(await readFolders(root, later())).toBe(1);
  expect((await files()).map(({ state }) => state)).toEqual(["refused", "waiting"]);
});

test("a failing file delays neither the next file nor the next connection", async () => {
  const { connection, root, folder } = await watchedConnection();
  const others = [await openConnection(), await openConnection()];
  const longName = `${"l".repeat(251)}.xml`;
  for (const name of ["a.xml", longName]) {
    await writeFile(join(folder, name), reaxmlFile([listingXml({ ...connection, uniqueId: name })]));
  }
  // A file is in the place of one folder.
  await writeFile(join(root, others[0]?.slug ?? ""), "");
  await mkdir(join(root, others[1]?.slug ?? ""));
  await writeFile(join(root, others[1]?.slug ?? "", "b.xml"), reaxmlFile([listingXml(connection)]));
  await rm(join(folder, "done"), { recursive: true });
  await writeFile(join(folder, "done"), "");
  expect(await readFolders(root, later())).toBe(1);
  expect(await names(others[1]?.id ?? 0)).toEqual(["b.xml"]);
  await rm(join(folder, "done"));
  expect(await readFolders(root, later())).toBe(2);
  expect(await readdir(folder)).toEqual(["done"]);
});

test("leaves the files of a connection over its daily limit only", async () => {
  const { connection, root, folder } = await watchedConnection();
  const other = await openConnection();
  const id = await storedFile(connection.id, { body: "<a/>", bytes: 1024 ** 3 });
  await mkdir(join(root, other.slug));
  for (const path of [join(folder, "a.xml"), join(folder, "b.xml"), join(root, other.slug, "c.xml")]) {
    await writeFile(path, reaxmlFile([listingXml({ ...connection, uniqueId: path })]));
  }
  expect(await readFolders(root, later())).toBe(1);
  expect((await readdir(folder)).toSorted()).toEqual(["a.xml", "b.xml", "done"]);
  await db().deleteFrom("feedFiles").where("id", "=", id).execute();
  expect(await readFolders(root, later())).toBe(2);
});

test("leaves the files of a suspended agency", async () => {
  const { connection, root, folder } = await watchedConnection();
  await writeFile(join(folder, "a.xml"), reaxmlFile([listingXml(connection)]));
  await db()
    .updateTable("users")
    .set({ suspendedAt: new Date() })
    .where("id", "=", connection.member.user.id)
    .execute();
  expect(await readFolders(root, later())).toBe(0);
  await db().updateTable("users").set({ suspendedAt: null }).where("id", "=", connection.member.user.id).execute();
  expect(await readFolders(root, later())).toBe(1);
});

test("deletes read files after thirty days", async () => {
  const { connection, root, folder } = await watchedConnection();
  await writeFile(join(folder, "a.xml"), reaxmlFile([listingXml(connection)]));
  await readFolders(root, later());
  const [name = ""] = await readdir(join(folder, "done"));
  await deleteOldFolderFiles(30, root);
  expect(await readdir(join(folder, "done"))).toEqual([name]);
  const old = new Date(Date.now() - 31 * 24 * 3600 * 1000);
  await utimes(join(folder, "done", name), old, old);
  await deleteOldFolderFiles(30, root);
  expect(await readdir(join(folder, "done"))).toEqual([]);
});

test("also deletes unread files and those of removed connections", async () => {
  const { connection, root, folder } = await watchedConnection();
  const old = new Date(Date.now() - 31 * 24 * 3600 * 1000);
  for (const name of ["raw.xml", "half.part", "done/taken.xml", "../beside.txt", "new.xml"]) {
    await writeFile(join(folder, name), "");
    if (name !== "new.xml") await utimes(join(folder, name), old, old);
  }
  await db().updateTable("feeds").set({ removedAt: new Date() }).where("id", "=", connection.id).execute();
  await deleteOldFolderFiles(30, root);
  expect((await readdir(root, { recursive: true })).toSorted()).toEqual(
    ["beside.txt", connection.slug, `${connection.slug}/done`, `${connection.slug}/new.xml`].toSorted(),
  );
});
