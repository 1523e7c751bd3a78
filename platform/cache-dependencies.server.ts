import { AsyncLocalStorage } from "node:async_hooks";

/** The dependencies of a response, collected during rendering. */
export interface PageDependencies {
  /** The SQL text of each statement so far. */
  statements: Set<string>;
  /** True if a statement failed, so data may be missing. */
  isPartial?: boolean;
  /** The canonical path and query, if the response is public. */
  address?: string;
}

const storage = new AsyncLocalStorage<PageDependencies>();

/** Collects the dependencies of `answer` in `facts`. */
export function trackDependencies<Result>(
  dependencies: PageDependencies,
  work: () => Promise<Result>,
): Promise<Result> {
  return storage.run(dependencies, work);
}

/** Adds a statement to the dependencies. Call it before sending, so that no concurrent change is missed. */
export function recordStatement(text: string): void {
  storage.getStore()?.statements.add(text);
}

/** Marks the response as partial, so that it is not cached. */
export function recordFailure(): void {
  const dependencies = storage.getStore();
  if (dependencies) dependencies.isPartial = true;
}

/**
 * Declares the response public at this canonical address, so that this server and shared caches may store it. Call it
 * only after finding the content, because a 404 has unlimited addresses.
 */
export function cachePublicly(address: string): void {
  const dependencies = storage.getStore();
  if (dependencies) dependencies.address = address;
}

const visitors = new AsyncLocalStorage<{ readsPrimary: boolean }>();

/** For anonymous reads, which may use the replica. */
export function runForVisitor<Result>(work: () => Promise<Result>): Promise<Result> {
  return visitors.run({ readsPrimary: false }, work);
}

/** Use for personal pages, such as receipts: the replica may lag behind the visitor's own write. */
export function readPrimary(): void {
  const visitor = visitors.getStore();
  if (visitor) visitor.readsPrimary = true;
}

export function mayReadReplica(): boolean {
  return visitors.getStore()?.readsPrimary === false;
}

/** Receives the name of a changed table; undefined means any table. */
export type ChangeListener = (table: string | undefined) => void;

const listeners = new Set<ChangeListener>();

/** Subscribes to change notifications. Returns the unsubscribe function. */
export function onChange(listener: ChangeListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Notifies listeners that a table (default: any) has changed. */
export function invalidate(table?: string): void {
  for (const listener of listeners) listener(table);
}
