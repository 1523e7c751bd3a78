import { type Loan, calculateRepayments } from "#app/features/mortgage/loan.ts";
import { scheduleCsv } from "#app/features/mortgage/schedule.api.ts";
import { machine, writeResults } from "./results.ts";

/** `npm run bench:mortgage`: the longest repayment schedule, which the calculator computes on every keystroke. */

const budget = { p50: 1, goal: 0.2 };
const runs = 2000;
const warmUps = 200;

const longest: Omit<Loan, "annualRate"> = {
  loanAmount: 750_000,
  termYears: 50,
  extraPayment: 0,
  frequency: "weekly",
};

/** The rate differs between runs, so that no result can be cached. */
function compute(run: number) {
  const outcome = calculateRepayments({ ...longest, annualRate: 6 + (run % 100) / 100 });
  if ("problem" in outcome || outcome.repayments.periods !== 2600) throw new Error("Not the schedule to be measured.");
  return outcome.repayments;
}

function measure(name: string, work: (run: number) => unknown) {
  for (let run = 0; run < warmUps; run += 1) work(run);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    work(run);
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(runs * share)] ?? Number.NaN;
  const [p50, p99] = [at(0.5), at(0.99)];
  console.log(`${name.padEnd(40)} ${p50.toFixed(3)} ${p99.toFixed(3)}`);
  return { name, p50, p99 };
}

const schedule = measure("schedule", compute);
const csv = measure("schedule as CSV", (run) => scheduleCsv(compute(run).schedule));
const verdict = schedule.p50 <= budget.goal ? "met, and the goal" : schedule.p50 <= budget.p50 ? "met" : "missed";

await writeResults("mortgage", {
  command: "npm run bench:mortgage",
  machine: await machine(),
  runs,
  budget,
  figures: [schedule, csv].map(({ name, p50 }) => ({ name: `${name}, p50`, value: p50, unit: "ms", better: "less" })),
  tables: {
    [`Milliseconds for 2,600 periods, ${runs} runs each after ${warmUps} to warm up (budget: p50 ${budget.p50}, goal ${budget.goal})`]:
      [schedule, csv].map(({ name, p50, p99 }) => ({
        what: name,
        p50: p50.toFixed(3),
        p99: p99.toFixed(3),
        budget: name === "schedule" ? verdict : "",
      })),
  },
});
