import { setTimeout as delay } from "node:timers/promises";
import type { Victim } from "./accidents.ts";
import { isAtStep, type Kill, type Scene, strike } from "./strike.ts";

const lookMillis = 20;

/** Runs work after all work passed before is done. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs work in sequence. A failure rejects only its own promise. */
export function takeTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Kills each process when its victim is at the step, one at a time (`turns`). Rejects when `signal` aborts. */
export async function haveAccidents(
  scene: Scene,
  victims: readonly Victim[],
  signal: AbortSignal,
  onKill: (kill: Kill) => void,
  turns = takeTurns(),
): Promise<void> {
  await Promise.all(
    victims.map(async (victim) => {
      for (let kill: Kill | undefined; !kill;) {
        await delay(lookMillis, undefined, { signal });
        if (!(await isAtStep(scene, victim))) continue;
        kill = await turns(() => strike(scene, victim));
        if (kill) onKill(kill);
      }
    }),
  );
}

/** Lists the planned kills that have not happened. */
export function tellMissing(victims: readonly Victim[], kills: readonly Kill[]): string {
  const missing = victims.filter(
    ({ accident }) => !kills.some((kill) => kill.target === accident.target && kill.step === accident.step),
  );
  return missing.map(({ accident: { target, step } }) => `${target} ${step}`).join(", ") || "none";
}
