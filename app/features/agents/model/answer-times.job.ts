import { refreshAnswerTimes } from "./record.queries.server.ts";

/** Counts again how fast each agent answers, for the order of the directory. */
export async function refreshAnswerTimesDaily(): Promise<void> {
  await refreshAnswerTimes();
}
