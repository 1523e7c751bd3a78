import { setTimeout as delay } from "node:timers/promises";
import { isAtStep, type Kill, type KillableSystem, killAtStep } from "./kill-at-step.ts";
import type { Victim } from "./planned-kills.ts";

const pollMillis = 20;

/** Runs work after all work passed before is done. */
export type Sequence = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs work in sequence. A failure rejects only its own promise. */
export function createSequence(): Sequence {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Kills each process when its victim is at the step, one at a time (`sequence`). Rejects when `signal` aborts. */
export async function runKills(
  system: KillableSystem,
  victims: readonly Victim[],
  signal: AbortSignal,
  onKill: (kill: Kill) => void,
  sequence = createSequence(),
): Promise<void> {
  await Promise.all(
    victims.map(async (victim) => {
      for (let kill: Kill | undefined; !kill;) {
        await delay(pollMillis, undefined, { signal });
        if (!(await isAtStep(system, victim))) continue;
        kill = await sequence(() => killAtStep(system, victim));
        if (kill) onKill(kill);
      }
    }),
  );
}

/** Lists the planned kills that have not happened. */
export function describeMissing(victims: readonly Victim[], kills: readonly Kill[]): string {
  const missing = victims.filter(
    ({ plannedKill }) => !kills.some((kill) => kill.target === plannedKill.target && kill.step === plannedKill.step),
  );
  return missing.map(({ plannedKill: { target, step } }) => `${target} ${step}`).join(", ") || "none";
}
