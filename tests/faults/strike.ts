import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { Accident, Step, Target } from "./accidents.ts";
import {
  type DatabaseStep,
  endBackend,
  endOtherOrphans,
  findStanding,
  findVisible,
  hold,
  release,
  type Visible,
} from "./holds.ts";
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
  /** False when the enquiry no longer stood at the step when the victim was dead. */
  hit: boolean;
  evidence: string[];
}

const lookMillis = 10;
const pauseMillis = 300;
/** How long (milliseconds) a statement that nobody waits for may take to succeed. */
const orphanMillis = 5000;

/** Which steps an enquiry takes by the hand of what. */
const stepsOf = {
  web: ["before insert", "before commit"],
  worker: ["before SMTP's 250", "before mark"],
  PostgreSQL: [],
} as const satisfies Record<Target, readonly Step[]>;

/** Stops the enquiry of this sender at the step of its accident, whenever it comes there. */
export async function prepareStep({ pool, sink }: Scene, { step }: Accident, address: string): Promise<void> {
  if (step === "before SMTP's 250") sink.withhold(address);
  else await hold(pool, step, address);
}

/** True when the enquiry stands at the step, driven by what runs now. False as well while PostgreSQL is away. */
export async function isAtStep(scene: Scene, { step }: Accident, address: string): Promise<boolean> {
  return (await placeOf(scene, step, address)) !== undefined;
}

/**
 * Kills the target while the enquiry stands at the step, starts it again after a pause and lets the enquiry go.
 * Undefined when the enquiry does not stand there after all: it will come again.
 */
export async function strike(scene: Scene, accident: Accident, address: string): Promise<Kill | undefined> {
  const { target, step } = accident;
  const place = await placeOf(scene, step, address);
  if (!place) return undefined;
  const evidence = [`${place.evidence}, ${tell(await findVisible(scene.pool, address))}`];

  const at = new Date();
  await scene.targets[target].kill();
  // A back end does not notice that its client is dead: standing there still, it shows what was hit.
  let hit = target === "PostgreSQL" || (await stillStands(scene, step, address, place.pid));
  await delay(pauseMillis);
  if (target !== "PostgreSQL") evidence.push(await settleOrphan(scene, accident, address, place.pid));
  await scene.targets[target].restart();
  const downMillis = Date.now() - at.getTime();
  if (target === "PostgreSQL") {
    const recovered = await findVisible(scene.pool, address);
    hit = isUndone(step, recovered);
    evidence.push(`after recovery ${tell(recovered)}`);
  }
  await letGo(scene, step, address);
  return { target, step, at, downMillis, hit, evidence };
}

/** Who stands at a step. */
interface Place {
  evidence: string;
  /** The back end; undefined when it is the mail server that is waited for. */
  pid?: number;
}

async function placeOf({ pool, sink, targets }: Scene, step: Step, address: string): Promise<Place | undefined> {
  if (step === "before SMTP's 250") {
    return sink.waiting(address) === 0
      ? undefined
      : { evidence: "mail server has the whole mail and withholds its 250" };
  }
  if (step !== "before mark") return findStanding(pool, step, address, targets.web.startedAt());
  if (!hasAnswered(sink, address)) return undefined;
  const standing = await findStanding(pool, step, address, targets.worker.startedAt());
  return standing && { ...standing, evidence: `mail server has answered 250, ${standing.evidence}` };
}

function hasAnswered(sink: MailSink, address: string): boolean {
  return sink.handedOver.some(({ recipients, acknowledged }) => acknowledged && recipients.includes(address));
}

async function stillStands(
  { pool, sink }: Scene,
  step: Step,
  address: string,
  pid: number | undefined,
): Promise<boolean> {
  if (step === "before SMTP's 250") return !hasAnswered(sink, address);
  return (await findStanding(pool, step, address, new Date(0)))?.pid === pid;
}

/** What stood before the step when PostgreSQL died cannot have been done. */
function isUndone(step: Step, { leads, marked }: Visible): boolean {
  return step === "before insert" || step === "before commit" ? leads === 0 : marked === 0;
}

/** Decides what becomes of the statement that the dead process had sent. */
async function settleOrphan(
  scene: Scene,
  { target, step, orphan }: Accident,
  address: string,
  pid: number | undefined,
): Promise<string> {
  const { pool } = scene;
  await endOtherOrphans(pool, stepsOf[target], pid);
  if (pid !== undefined && orphan === "ended") await endBackend(pool, pid);
  if (pid !== undefined && orphan === "succeeds") {
    await letGo(scene, step, address);
    const deadline = Date.now() + orphanMillis;
    while ((await findVisible(pool, address)).leads === 0 && Date.now() < deadline) await delay(lookMillis);
  }
  const end = pid === undefined ? "never answered" : orphan === "ended" ? "it ended with its client" : "it succeeded";
  return `${end}: ${tell(await findVisible(pool, address))}`;
}

async function letGo({ pool, sink }: Scene, step: Step, address: string): Promise<void> {
  if (step === "before SMTP's 250") sink.answer(address);
  else await release(pool, step satisfies DatabaseStep, address);
}

function tell({ leads, marked }: Visible): string {
  return leads === 0 ? "no lead to be seen" : `lead there, receipt ${marked === 0 ? "not " : ""}marked as sent`;
}
