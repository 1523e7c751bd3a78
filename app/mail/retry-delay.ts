/** How often a mail is tried before it is given up. */
export const maxTries = 10;

const firstDelaySeconds = 30;
const maxDelaySeconds = 2 * 3600;

/**
 * Seconds to wait after the given try (1 is the first): 30, 60, 120 and so on, at most two hours, each up to a fifth
 * longer, so that what failed together does not come back together. All ten take between four and five hours.
 */
export function retryDelaySeconds(attempt: number, random: number = Math.random()): number {
  const delay = Math.min(maxDelaySeconds, firstDelaySeconds * 2 ** (attempt - 1));
  return Math.round(delay * (1 + random / 5));
}
