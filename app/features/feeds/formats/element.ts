import { singleLine } from "#app/lib/plain-text.ts";

/** An element of a listing as a feed sends it. Names are in lower case and without prefix. */
export interface FeedElement {
  name: string;
  /** As it was written, for whoever looks for it. */
  writtenName: string;
  attributes: ReadonlyMap<string, string>;
  children: FeedElement[];
  /** What stands in it outside its children. */
  text: string;
  /** Of the file, from 1. */
  line: number;
}

/** The first child of this name; undefined where there is none. */
export function childOf(element: FeedElement | undefined, name: string): FeedElement | undefined {
  return element?.children.find((child) => child.name === name);
}

/** Every child of one of these names, in the order of the file. */
export function childrenOf(element: FeedElement | undefined, ...names: string[]): FeedElement[] {
  return element?.children.filter((child) => names.includes(child.name)) ?? [];
}

/** An attribute on one line, spaces made single; undefined where it is absent. */
export function attributeOf(element: FeedElement | undefined, name: string): string | undefined {
  const value = element?.attributes.get(name);
  return value === undefined ? undefined : plain(value);
}

/** The text of an element on one line, spaces made single; "" where it is empty or absent. */
export function wordsOf(element: FeedElement | undefined): string {
  return plain(element?.text ?? "");
}

/** On one line, composed letters, every kind of space made a single one. */
function plain(text: string): string {
  return singleLine(text.normalize("NFC"));
}
