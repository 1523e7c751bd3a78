import { countOf } from "#app/lib/text.ts";

/** How fast somebody answers: the middle one of their last answers. */
export interface AnswerTime {
  /** Half of the answers took no longer. */
  medianSeconds: number;
  /** Of how many it is. */
  answers: number;
}

/** Fewer answers than this are not enough for a statement. */
export const MIN_ANSWERS = 5;
/** Only so many of the newest answers count. */
export const LAST_ANSWERS = 100;

/** For the page of an agent: how fast, and what that is based on. */
interface AnswerTimeView {
  usually: string;
  basis: string;
}

/** The median, rounded up so that "within" is true: "Usually answers within 3 hours". */
export function answerTimeView({ medianSeconds, answers }: AnswerTime): AnswerTimeView {
  return {
    usually: `Usually answers within ${duration(medianSeconds)}`,
    basis: `Half of the last ${answers} answers were this fast or faster.`,
  };
}

/** Minutes up to an hour, hours up to two days, then days. */
function duration(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes < 60) return countOf(minutes, "minute");
  const hours = Math.ceil(minutes / 60);
  return hours <= 48 ? countOf(hours, "hour") : countOf(Math.ceil(hours / 24), "day");
}
