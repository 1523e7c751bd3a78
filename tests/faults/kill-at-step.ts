import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { endBackend, endOtherOrphans, findPaused, setBreakpoint, clearBreakpoint } from "./breakpoints.ts";
import type { MailSink } from "./mail-sink.ts";
import { type DatabaseStep, type VisibleEffects, type Step, steps, type Target, type Victim } from "./planned-kills.ts";
import type { Supervised } from "./supervised.ts";

/** The parts of the running system that kills need. */
export interface KillableSystem {
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

const pollMillis = 10;
const pauseMillis = 300;
/** Milliseconds that the statement of a dead client may take to succeed. */
const orphanMillis = 5000;

/** Pauses the victim when it reaches the step of its planned kill. */
export async function prepareStep(
  { pool, sink }: KillableSystem,
  { plannedKill: { step }, key, address }: Victim,
): Promise<void> {
  if (step === "before SMTP's 250") sink.withhold(mailbox(address));
  else await setBreakpoint(pool, step, key);
}

/** Whether the victim is paused at the step by the current process. False while PostgreSQL is unreachable. */
export async function isAtStep(system: KillableSystem, victim: Victim): Promise<boolean> {
  return (await findEvidence(system, victim)) !== undefined;
}

/**
 * Kills the process while the victim is paused at the step, restarts it after a pause, and lets the victim continue. Undefined if
 * the victim is not at the step any more: it will return.
 */
export async function killAtStep(system: KillableSystem, victim: Victim): Promise<Kill | undefined> {
  const { target, step } = victim.plannedKill;
  const found = await findEvidence(system, victim);
  if (!found) return undefined;
  const evidence = [`${found.evidence}, ${describeEffects(await victim.readEffects(system.pool))}`];

  const at = new Date();
  await system.targets[target].kill();
  // A back end does not notice the death of its client, so it is still paused if the kill hit the step.
  let hit = target === "PostgreSQL" || (await isStillPaused(system, victim, found.pid));
  await delay(pauseMillis);
  if (target !== "PostgreSQL") evidence.push(await finishOrphan(system, victim, found.pid));
  await system.targets[target].restart();
  const downMillis = Date.now() - at.getTime();
  if (target === "PostgreSQL") {
    const recovered = await victim.readEffects(system.pool);
    // If the kill hit, the effect of the step is missing after recovery.
    hit = recovered[steps[step].effect] === false;
    evidence.push(`after recovery ${describeEffects(recovered)}`);
  }
  await resumeVictim(system, victim);
  return { target, step, at, downMillis, hit, evidence };
}

/** The evidence that a victim is at a step. */
interface Evidence {
  evidence: string;
  /** The back end; undefined if the mail server withholds its response. */
  pid?: number;
}

async function findEvidence({ pool, sink, targets }: KillableSystem, victim: Victim): Promise<Evidence | undefined> {
  const { plannedKill, key, address } = victim;
  const { step } = plannedKill;
  if (step === "before SMTP's 250") {
    return sink.waiting(mailbox(address)) === 0
      ? undefined
      : { evidence: "mail server has the complete email and withholds its 250" };
  }
  const isMail = step === "before mark" && address !== undefined;
  if (isMail && !hasAcknowledged(sink, address)) return undefined;
  const paused = await findPaused(pool, step, key, targets[steps[step].by].startedAt());
  if (!isMail) return paused;
  return paused && { ...paused, evidence: `mail server has answered 250, ${paused.evidence}` };
}

function mailbox(address: string | undefined): string {
  if (address === undefined) throw new Error("expected a victim with an email address");
  return address;
}

function hasAcknowledged(sink: MailSink, address: string): boolean {
  return sink.deliveries.some(({ recipients, acknowledged }) => acknowledged && recipients.includes(address));
}

async function isStillPaused(
  { pool, sink }: KillableSystem,
  victim: Victim,
  pid: number | undefined,
): Promise<boolean> {
  const { plannedKill, key, address } = victim;
  if (plannedKill.step === "before SMTP's 250") return !hasAcknowledged(sink, mailbox(address));
  return (await findPaused(pool, plannedKill.step, key, new Date(0)))?.pid === pid;
}

/** Decides the outcome of the statement that the dead process had sent. */
async function finishOrphan(system: KillableSystem, victim: Victim, pid: number | undefined): Promise<string> {
  const { pool } = system;
  const { target, step, orphan } = victim.plannedKill;
  const ofTarget = (Object.keys(steps) as Step[]).filter((one) => steps[one].by === target);
  await endOtherOrphans(pool, ofTarget, pid);
  if (pid !== undefined && orphan === "ended") await endBackend(pool, pid);
  if (pid !== undefined && orphan === "succeeds") {
    await resumeVictim(system, victim);
    const deadline = Date.now() + orphanMillis;
    while ((await victim.readEffects(pool))[steps[step].effect] === false && Date.now() < deadline)
      await delay(pollMillis);
  }
  const end =
    pid === undefined ? "never acknowledged" : orphan === "ended" ? "it ended with its client" : "it succeeded";
  return `${end}: ${describeEffects(await victim.readEffects(pool))}`;
}

async function resumeVictim(
  { pool, sink }: KillableSystem,
  { plannedKill: { step }, key, address }: Victim,
): Promise<void> {
  if (step === "before SMTP's 250") sink.stopWithholding(mailbox(address));
  else await clearBreakpoint(pool, step satisfies DatabaseStep, key);
}

/** Lists the effects in order, up to the first that is missing. */
function describeEffects(effects: VisibleEffects): string {
  const entries = Object.entries(effects);
  const missing = entries.findIndex(([, done]) => !done);
  const shown = missing === -1 ? entries : entries.slice(0, missing + 1);
  return shown.map(([effect, done]) => (done ? effect : `not ${effect}`)).join(", ");
}
