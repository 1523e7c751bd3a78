import { AsyncLocalStorage } from "node:async_hooks";

/** The dependencies of a response, collected during rendering. */
export interface AnswerFacts {
  /** The SQL text of each statement so far. */
  statements: Set<string>;
  /** True if a statement failed, so data may be missing. */
  isPartial?: boolean;
  /** The canonical path and query, if the response is public. */
  address?: string;
}

const answers = new AsyncLocalStorage<AnswerFacts>();

/** Collects the dependencies of `answer` in `facts`. */
export function withFacts<Result>(facts: AnswerFacts, answer: () => Promise<Result>): Promise<Result> {
  return answers.run(facts, answer);
}

/** Adds a statement to the dependencies. Call it before sending, so that no concurrent change is missed. */
export function noteStatement(text: string): void {
  answers.getStore()?.statements.add(text);
}

/** Marks the response as partial, so that it is not cached. */
export function noteFailure(): void {
  const facts = answers.getStore();
  if (facts) facts.isPartial = true;
}

/**
 * Declares the response public at this canonical address, so that this server and shared caches may store it. Call it
 * only after finding the content, because a 404 has unlimited addresses.
 */
export function sharedAs(address: string): void {
  const facts = answers.getStore();
  if (facts) facts.address = address;
}

const visitors = new AsyncLocalStorage<{ readsPrimary: boolean }>();

/** For anonymous reads, which may use the replica. */
export function forVisitor<Result>(answer: () => Promise<Result>): Promise<Result> {
  return visitors.run({ readsPrimary: false }, answer);
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
export function whenChanged(listener: ChangeListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Notifies listeners that a table (default: any) has changed. */
export function tellChanged(table?: string): void {
  for (const listener of listeners) listener(table);
}
