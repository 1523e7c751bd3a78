import { beforeEach, describe, expect, test } from "vitest";
import {
  findLogoPage,
  findProfilePicturePage,
  findProfilePictures,
} from "#app/features/pictures/manage.queries.server.ts";
import {
  chooseProfilePicture,
  removeProfilePicture,
  requireProfileOwner,
} from "#app/features/pictures/manage.server.ts";
import type { PictureOwner } from "#app/features/pictures/model/media.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, NotFound } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { insertUser } from "#samples/factories/users.ts";
import { viewer } from "#tests/support/viewer.ts";

let agencyId: number;
let agent: Member;
let portrait: PictureOwner;

async function newAgent(agency: number | null): Promise<Member & { agentId: number }> {
  const { id } = await insertUser(db(), { role: "agent" });
  const { id: agentId } = await insertAgent(db(), { agencyId: agency, userId: id });
  return { user: viewer({ id, role: "agent" }), ip: "192.0.2.1", agentId };
}

beforeEach(async () => {
  agencyId = (await insertAgency(db())).id;
  agent = await newAgent(agencyId);
  portrait = await requireProfileOwner(agent, "agent");
});

const ids = async (owner: PictureOwner) => (await findProfilePictures(owner)).map(({ id }) => id);
const add = async (changes: object = {}) =>
  (await insertPicture(db(), { agentId: portrait.id, kind: "portrait", ...changes })).id;
const unread = { state: "preparing", width: null, height: null, widths: [] };

describe("a portrait", () => {
  test("replaces the previous one once it is ready", async () => {
    const before = await add();
    const next = await add(unread);
    await chooseProfilePicture(agent, portrait, next);
    await expect(ids(portrait)).resolves.toEqual([next, before]);
    await db()
      .updateTable("pictures")
      .set({ state: "ready", width: 900, height: 900 })
      .where("id", "=", next)
      .execute();
    const last = await add(unread);
    await chooseProfilePicture(agent, portrait, last);
    await expect(ids(portrait)).resolves.toEqual([last, next]);
  });

  test("becomes the newest again when it is sent again", async () => {
    const first = await add();
    const second = await add(unread);
    await chooseProfilePicture(agent, portrait, second);
    await chooseProfilePicture(agent, portrait, first);
    await expect(ids(portrait)).resolves.toEqual([first]);
  });

  test("is removed, also when repeated", async () => {
    await add();
    await removeProfilePicture(agent, "agent");
    await removeProfilePicture(agent, "agent");
    await expect(ids(portrait)).resolves.toEqual([]);
    const audit = db().selectFrom("auditEntries").select(["userId", "action"]).where("subjectId", "=", portrait.id);
    await expect(audit.where("subject", "=", "agent").execute()).resolves.toEqual([
      { userId: agent.user.id, action: "agent.portrait_changed" },
    ]);
  });
});

describe("the logo of an agency", () => {
  test("may be changed by assistants but not by agents, and the change is recorded", async () => {
    const colleague = await newAgent(agencyId);
    await expect(requireProfileOwner(colleague, "agency")).rejects.toThrow(Forbidden);
    await db().updateTable("agents").set({ agencyRole: "assistant" }).where("id", "=", colleague.agentId).execute();
    const owner = await requireProfileOwner(colleague, "agency");
    const { id } = await insertPicture(db(), { agencyId, kind: "logo" });
    await chooseProfilePicture(colleague, owner, id);
    await expect(findProfilePicturePage(agent.user.id, "agency")).resolves.toMatchObject({ pictures: [{ id }] });
    const audit = db()
      .selectFrom("auditEntries")
      .select(["userId", "detail"])
      .where("action", "=", "agency.logo_changed");
    await expect(audit.where("subjectId", "=", agencyId).execute()).resolves.toEqual([
      { userId: colleague.user.id, detail: { picture: id } },
    ]);
  });

  test("may be set and removed by an admin, for an agency that is open", async () => {
    const admin = { user: viewer({ id: (await insertUser(db())).id, isAdmin: true }), ip: "192.0.2.1" };
    const owner = await requireProfileOwner(admin, "agency", agencyId);
    const { id } = await insertPicture(db(), { agencyId, kind: "logo" });
    await chooseProfilePicture(admin, owner, id);
    await expect(findLogoPage(agencyId)).resolves.toMatchObject({ owner: { id: agencyId }, pictures: [{ id }] });
    await removeProfilePicture(admin, "agency", agencyId);
    await expect(ids({ of: "agency", id: agencyId })).resolves.toEqual([]);
    const audit = db().selectFrom("auditEntries").select("userId").where("action", "=", "agency.logo_changed");
    const changes = await audit.where("subjectId", "=", agencyId).execute();
    expect(changes).toEqual([{ userId: admin.user.id }, { userId: admin.user.id }]);
    // The address of an admin gives nobody else the right.
    await expect(requireProfileOwner(await newAgent(null), "agency", agencyId)).rejects.toThrow(NotFound);
    await expect(requireProfileOwner(admin, "agency", 2 ** 31 - 1)).rejects.toThrow(NotFound);
    await db().updateTable("agencies").set({ closedAt: new Date() }).where("id", "=", agencyId).execute();
    await expect(requireProfileOwner(admin, "agency", agencyId)).rejects.toThrow(NotFound);
    await expect(findLogoPage(agencyId)).resolves.toMatchObject({ owner: undefined });
  });

  test("cannot be changed by others", async () => {
    const { id } = await insertPicture(db(), { agencyId, kind: "logo" });
    await expect(removeProfilePicture(await newAgent(null), "agency")).rejects.toThrow(NotFound);
    const other = await newAgent((await insertAgency(db())).id);
    await removeProfilePicture(other, "agency");
    const buyer = { user: viewer({ id: (await insertUser(db())).id }), ip: "192.0.2.1" };
    await expect(removeProfilePicture(buyer, "agency")).rejects.toThrow(Forbidden);
    await expect(ids({ of: "agency", id: agencyId })).resolves.toEqual([id]);
  });
});
