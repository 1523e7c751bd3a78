import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import { type AnswerTime, MIN_ANSWERS, LAST_ANSWERS } from "./answer-time.ts";

/**
 * How fast what comes to an agent is answered: the median of the last 100 answers to enquiries to them, or about homes
 * that they entered. Undefined with fewer than 5. What was withdrawn or is held for review does not count. Two branches,
 * as each has its own index on answered_at: select ... where agent_id = $1 union select ... where listing_id = any(...).
 */
export async function findAnswerTime(agentId: number): Promise<AnswerTime | undefined> {
  const answered = () =>
    db()
      .selectFrom("leads")
      .select(["leads.id", "leads.createdAt", "leads.answeredAt"])
      .where("leads.answeredAt", "is not", null)
      .where("leads.withdrawnAt", "is", null)
      .where("leads.heldReason", "is", null)
      .orderBy("leads.answeredAt", "desc")
      .limit(LAST_ANSWERS);
  const toThem = answered().where("leads.agentId", "=", agentId);
  const aboutTheirHomes = answered().where(
    sql<boolean>`leads.listing_id = any (array(
      select listings.id from listings inner join agents on agents.user_id = listings.created_by_user_id
      where agents.id = ${agentId}))`,
  );
  const last = db()
    .selectFrom(toThem.as("toThem"))
    .selectAll()
    .union(db().selectFrom(aboutTheirHomes.as("aboutTheirHomes")).selectAll())
    .orderBy("answeredAt", "desc")
    .limit(LAST_ANSWERS);
  const { medianSeconds, answers } = await db()
    .selectFrom(last.as("last"))
    .select((eb) => [
      sql<number | null>`percentile_cont(0.5) within group (
        order by extract(epoch from last.answered_at - last.created_at)::double precision)`.as("medianSeconds"),
      eb.cast<number>(eb.fn.countAll(), "integer").as("answers"),
    ])
    .executeTakeFirstOrThrow();
  return medianSeconds === null || answers < MIN_ANSWERS ? undefined : { medianSeconds, answers };
}
