import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { type DatabaseStep, type Sight, type Step, steps, type Target, type Victim } from "./accidents.ts";
import { endBackend, endOtherOrphans, findStanding, hold, release } from "./holds.ts";
import type { MailSink } from "./mail-sink.ts";
import type { Supervised } from "./supervised.ts";

/** What runs, as far as accidents need it. */
export interface Scene {
  pool: pg.Pool;
  sink: MailSink;
  targets: Record<Target, Supervised>;
}

/** One kill, and what shows which step it hit. */
export interface Kill {
  target: Target;
  step: Step;
  at: Date;
  /** From the kill until it was ready again. */
  downMillis: number;
  /** False when its victim no longer stood at the step when the victim was dead. */
  hit: boolean;
  evidence: string[];
}

const lookMillis = 10;
const pauseMillis = 300;
/** How long (milliseconds) a statement that nobody waits for may take to succeed. */
const orphanMillis = 5000;

/** Stops the victim at the step of its accident, whenever it comes there. */
export async function prepareStep({ pool, sink }: Scene, { accident: { step }, key, address }: Victim): Promise<void> {
  if (step === "before SMTP's 250") sink.withhold(mailbox(address));
  else await hold(pool, step, key);
}

/** True when the victim stands at the step, driven by what runs now. False as well while PostgreSQL is away. */
export async function isAtStep(scene: Scene, victim: Victim): Promise<boolean> {
  return (await placeOf(scene, victim)) !== undefined;
}

/**
 * Kills the target while the victim stands at the step, starts it again after a pause and lets the victim go.
 * Undefined when the victim does not stand there after all: it will come again.
 */
export async function strike(scene: Scene, victim: Victim): Promise<Kill | undefined> {
  const { target, step } = victim.accident;
  const place = await placeOf(scene, victim);
  if (!place) return undefined;
  const evidence = [`${place.evidence}, ${tell(await victim.look(scene.pool))}`];

  const at = new Date();
  await scene.targets[target].kill();
  // A back end does not notice that its client is dead: standing there still, it shows what was hit.
  let hit = target === "PostgreSQL" || (await stillStands(scene, victim, place.pid));
  await delay(pauseMillis);
  if (target !== "PostgreSQL") evidence.push(await settleOrphan(scene, victim, place.pid));
  await scene.targets[target].restart();
  const downMillis = Date.now() - at.getTime();
  if (target === "PostgreSQL") {
    const recovered = await victim.look(scene.pool);
    // What stood before the step when PostgreSQL died cannot have been done.
    hit = recovered[steps[step].effect] === false;
    evidence.push(`after recovery ${tell(recovered)}`);
  }
  await letGo(scene, victim);
  return { target, step, at, downMillis, hit, evidence };
}

/** Who stands at a step. */
interface Place {
  evidence: string;
  /** The back end; undefined when it is the mail server that is waited for. */
  pid?: number;
}

async function placeOf({ pool, sink, targets }: Scene, victim: Victim): Promise<Place | undefined> {
  const { accident, key, address } = victim;
  const { step } = accident;
  if (step === "before SMTP's 250") {
    return sink.waiting(mailbox(address)) === 0
      ? undefined
      : { evidence: "mail server has the whole mail and withholds its 250" };
  }
  const isMail = step === "before mark" && address !== undefined;
  if (isMail && !hasAnswered(sink, address)) return undefined;
  const standing = await findStanding(pool, step, key, targets[steps[step].by].startedAt());
  if (!isMail) return standing;
  return standing && { ...standing, evidence: `mail server has answered 250, ${standing.evidence}` };
}

function mailbox(address: string | undefined): string {
  if (address === undefined) throw new Error("What is no mail does not come to the mail server.");
  return address;
}

function hasAnswered(sink: MailSink, address: string): boolean {
  return sink.handedOver.some(({ recipients, acknowledged }) => acknowledged && recipients.includes(address));
}

async function stillStands({ pool, sink }: Scene, victim: Victim, pid: number | undefined): Promise<boolean> {
  const { accident, key, address } = victim;
  if (accident.step === "before SMTP's 250") return !hasAnswered(sink, mailbox(address));
  return (await findStanding(pool, accident.step, key, new Date(0)))?.pid === pid;
}

/** Decides what becomes of the statement that the dead process had sent. */
async function settleOrphan(scene: Scene, victim: Victim, pid: number | undefined): Promise<string> {
  const { pool } = scene;
  const { target, step, orphan } = victim.accident;
  const ofTarget = (Object.keys(steps) as Step[]).filter((taken) => steps[taken].by === target);
  await endOtherOrphans(pool, ofTarget, pid);
  if (pid !== undefined && orphan === "ended") await endBackend(pool, pid);
  if (pid !== undefined && orphan === "succeeds") {
    await letGo(scene, victim);
    const deadline = Date.now() + orphanMillis;
    while ((await victim.look(pool))[steps[step].effect] === false && Date.now() < deadline) await delay(lookMillis);
  }
  const end = pid === undefined ? "never answered" : orphan === "ended" ? "it ended with its client" : "it succeeded";
  return `${end}: ${tell(await victim.look(pool))}`;
}

async function letGo({ pool, sink }: Scene, { accident: { step }, key, address }: Victim): Promise<void> {
  if (step === "before SMTP's 250") sink.answer(mailbox(address));
  else await release(pool, step satisfies DatabaseStep, key);
}

/** Its effects in the order of its way; the first that is missing ends the story. */
function tell(sight: Sight): string {
  const effects = Object.entries(sight);
  const missing = effects.findIndex(([, done]) => !done);
  const told = missing === -1 ? effects : effects.slice(0, missing + 1);
  return told.map(([effect, done]) => (done ? effect : `not ${effect}`)).join(", ");
}
