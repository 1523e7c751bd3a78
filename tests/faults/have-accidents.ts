import { setTimeout as delay } from "node:timers/promises";
import type { Victim } from "./accidents.ts";
import { isAtStep, type Kill, type Scene, strike } from "./strike.ts";

const lookMillis = 20;

/** Does some work when what it was given before is done. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Work is done one after the other, in its order; what fails is told to whoever gave it. */
export function takeTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Each accident waits for its victim to come to the step; they happen one at a time, by `turns`. Rejects when `signal` aborts. */
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

/** The accidents that have not happened, in words. */
export function tellMissing(victims: readonly Victim[], kills: readonly Kill[]): string {
  const missing = victims.filter(
    ({ accident }) => !kills.some((kill) => kill.target === accident.target && kill.step === accident.step),
  );
  return missing.map(({ accident: { target, step } }) => `${target} ${step}`).join(", ") || "none";
}
