import { AsyncLocalStorage } from "node:async_hooks";

/** What is known of an answer while it is made. */
export interface AnswerFacts {
  /** The text of every statement that was sent to the database for it so far. */
  statements: Set<string>;
  /** Some of them were not answered: it may be less than there is. */
  isPartial?: boolean;
  /** Its one address, path and query, once it has said that it is the same for everybody. */
  address?: string;
}

const answers = new AsyncLocalStorage<AnswerFacts>();

/** Makes an answer, and notes in `facts` what it is made of. */
export function withFacts<Result>(facts: AnswerFacts, answer: () => Promise<Result>): Promise<Result> {
  return answers.run(facts, answer);
}

/** Notes that the running answer depends on what this statement finds. Called before it is sent: a change is then either seen by it or known to concern it. */
export function noteStatement(text: string): void {
  answers.getStore()?.statements.add(text);
}

/** Notes that a statement of the running answer was not answered. The page may do without, and must not be kept like that. */
export function noteFailure(): void {
  const facts = answers.getStore();
  if (facts) facts.isPartial = true;
}

/**
 * Says that this answer is the same for everybody, and which address it has. It may be kept and given to others, here and in a
 * shared cache, when exactly this address was asked. Say it once something was found: what is not there has too many addresses.
 */
export function sharedAs(address: string): void {
  const facts = answers.getStore();
  if (facts) facts.address = address;
}

const visitors = new AsyncLocalStorage<{ readsPrimary: boolean }>();

/** Answers somebody who is nobody in particular and changes nothing: what is read for it may come from a replica. */
export function forVisitor<Result>(answer: () => Promise<Result>): Promise<Result> {
  return visitors.run({ readsPrimary: false }, answer);
}

/** For answers to one person, such as a receipt: what they have just sent is there for certain. */
export function readPrimary(): void {
  const visitor = visitors.getStore();
  if (visitor) visitor.readsPrimary = true;
}

/** Whether the running answer may be made from a replica. */
export function mayReadReplica(): boolean {
  return visitors.getStore()?.readsPrimary === false;
}

/** Hears the name of a table whose rows have changed, or undefined when any of them may have. */
export type ChangeListener = (table: string | undefined) => void;

const listeners = new Set<ChangeListener>();

/** Calls `listener` at each change that this process hears of; the function that is returned ends that. */
export function whenChanged(listener: ChangeListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells whoever keeps something that rows of a table have changed; without a table, that anything may have. */
export function tellChanged(table?: string): void {
  for (const listener of listeners) listener(table);
}
