import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { type DatabaseStep, type Sight, type Step, steps, type Target, type Victim } from "./accidents.ts";
import { endBackend, endOtherOrphans, findStanding, hold, release } from "./holds.ts";
import type { MailSink } from "./mail-sink.ts";
import type { Supervised } from "./supervised.ts";

/** The parts of the running system that kills need. */
export interface Scene {
  pool: pg.Pool;
  sink: MailSink;
  targets: Record<Target, Supervised>;
}

/** A kill, with evidence of the step that it hit. */
export interface Kill {
  target: Target;
  step: Step;
  at: Date;
  /** Milliseconds from the kill until the process was ready again. */
  downMillis: number;
  /** False if the victim was no longer at the step when the process was dead. */
  hit: boolean;
  evidence: string[];
}

const lookMillis = 10;
const pauseMillis = 300;
/** Milliseconds that the statement of a dead client may take to succeed. */
const orphanMillis = 5000;

/** Pauses the victim when it reaches the step of its planned kill. */
export async function prepareStep({ pool, sink }: Scene, { accident: { step }, key, address }: Victim): Promise<void> {
  if (step === "before SMTP's 250") sink.withhold(mailbox(address));
  else await hold(pool, step, key);
}

/** Whether the victim is paused at the step by the current process. False while PostgreSQL is unreachable. */
export async function isAtStep(scene: Scene, victim: Victim): Promise<boolean> {
  return (await placeOf(scene, victim)) !== undefined;
}

/**
 * Kills the process while the victim is paused at the step, restarts it after a pause, and lets the victim continue. Undefined if
 * the victim is not at the step any more: it will return.
 */
export async function strike(scene: Scene, victim: Victim): Promise<Kill | undefined> {
  const { target, step } = victim.accident;
  const place = await placeOf(scene, victim);
  if (!place) return undefined;
  const evidence = [`${place.evidence}, ${tell(await victim.look(scene.pool))}`];

  const at = new Date();
  await scene.targets[target].kill();
  // A back end does not notice the death of its client, so it is still paused if the kill hit the step.
  let hit = target === "PostgreSQL" || (await stillStands(scene, victim, place.pid));
  await delay(pauseMillis);
  if (target !== "PostgreSQL") evidence.push(await settleOrphan(scene, victim, place.pid));
  await scene.targets[target].restart();
  const downMillis = Date.now() - at.getTime();
  if (target === "PostgreSQL") {
    const recovered = await victim.look(scene.pool);
    // If the kill hit, the effect of the step is missing after recovery.
    hit = recovered[steps[step].effect] === false;
    evidence.push(`after recovery ${tell(recovered)}`);
  }
  await letGo(scene, victim);
  return { target, step, at, downMillis, hit, evidence };
}

/** The evidence that a victim is at a step. */
interface Place {
  evidence: string;
  /** The back end; undefined if the mail server withholds its response. */
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

/** Decides the outcome of the statement that the dead process had sent. */
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

/** Lists the effects in order, up to the first that is missing. */
function tell(sight: Sight): string {
  const effects = Object.entries(sight);
  const missing = effects.findIndex(([, done]) => !done);
  const told = missing === -1 ? effects : effects.slice(0, missing + 1);
  return told.map(([effect, done]) => (done ? effect : `not ${effect}`)).join(", ");
}
