import { AsyncLocalStorage } from "node:async_hooks";

/** Collected while rendering a response. */
export interface PageDependencies {
  /** SQL text. */
  statements: Set<string>;
  /** A statement failed: data may be missing. */
  isPartial?: boolean;
  /** Canonical path and query of a public response. */
  address?: string;
}

const storage = new AsyncLocalStorage<PageDependencies>();

/** Collects the dependencies of `work` in `dependencies`. */
export function trackDependencies<Result>(
  dependencies: PageDependencies,
  work: () => Promise<Result>,
): Promise<Result> {
  return storage.run(dependencies, work);
}

/** Call before sending the statement, so that no concurrent change is missed. */
export function recordStatement(text: string): void {
  storage.getStore()?.statements.add(text);
}

/** Prevents caching of a partial response. */
export function recordFailure(): void {
  const dependencies = storage.getStore();
  if (dependencies) dependencies.isPartial = true;
}

/**
 * Lets this server and shared caches store the response. Call it only after finding the content: a 404 has unlimited
 * addresses.
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

/** For personal pages: the replica may lag behind the visitor's own write. */
export function readPrimary(): void {
  const visitor = visitors.getStore();
  if (visitor) visitor.readsPrimary = true;
}

export function mayReadReplica(): boolean {
  return visitors.getStore()?.readsPrimary === false;
}

/** Undefined means any table. */
export type ChangeListener = (table: string | undefined) => void;

const listeners = new Set<ChangeListener>();

/** Returns the unsubscribe function. */
export function onChange(listener: ChangeListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Default: any table. */
export function invalidate(table?: string): void {
  for (const listener of listeners) listener(table);
}
