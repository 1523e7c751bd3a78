const last = new Map<string, Promise<unknown>>();

/**
 * Runs works of one name one after the other in this process, so that a double click waits for its own answer before it
 * takes a database connection or costs a point of a limit. Between processes the database keeps the order.
 */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(name);
  const mine = (before ?? Promise.resolve()).then(work, work);
  last.set(name, mine);
  try {
    return await mine;
  } finally {
    if (last.get(name) === mine) last.delete(name);
  }
}
