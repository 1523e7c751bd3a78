import { setTimeout } from "node:timers/promises";
import { hashToken } from "#app/features/accounts/model/account.server.ts";
import type { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertFeed } from "#samples/factories/feeds.ts";
import { signedInMember } from "./members.ts";
import type { Southerly } from "./southerly.ts";

export interface FeedReport {
  state: string;
  counts: Record<string, number>;
  messages: { code: string; text: string }[];
  entries: { uniqueId: string; outcome: string; messages: { code: string }[] }[];
}

/** A publishing feed with its own agency, and functions that use it over HTTP. */
export async function openFeedClient(
  southerly: Southerly,
  { db }: Pick<Awaited<ReturnType<typeof testDatabase>>, "db">,
) {
  const { id: agencyId } = await insertAgency(db);
  const { id: userId } = await signedInMember(db, { role: "agent" });
  await insertAgent(db, { agencyId, userId });
  const token = `token-of-${userId}`;
  const feed = await insertFeed(db, { agencyId, contactUserId: userId, tokenHash: hashToken(token) });
  const authorization = `Bearer ${token}`;
  const type = (body: string | Uint8Array) => (body[0] === 0x50 ? "application/zip" : "text/xml");
  return {
    ...feed,
    token,
    send: (body: string | Uint8Array, slug = feed.slug) =>
      southerly.send(`/feeds/${slug}`, {
        method: "POST",
        headers: { "content-type": type(body), authorization },
        body,
      }),
    /** Waits until the file is processed and returns its report. */
    async report(address: string): Promise<FeedReport> {
      const target = new URL(address).pathname;
      const send = () => southerly.send(target, { headers: { authorization } });
      // `expect.poll` does not support concurrent tests.
      for (let attempt = 0; attempt < 1200; attempt += 1) {
        const report = (await send()).json() as FeedReport;
        if (!/WAITING|RUNNING/.test(report.state)) return report;
        await setTimeout(100);
      }
      throw new Error("The file is not read after two minutes.");
    },
  };
}
export type FeedClient = Awaited<ReturnType<typeof openFeedClient>>;
