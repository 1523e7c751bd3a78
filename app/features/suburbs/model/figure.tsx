import type { ReactNode } from "react";
import { suburbsMessages } from "./suburbs.messages.ts";

export interface FigureProps {
  /** Null when it is not known. */
  value: number | null;
  /** How it is written. */
  children: (value: number) => ReactNode;
}

/** A figure, or a dash and the hidden words for it: an unknown figure is never 0. */
export function Figure({ value, children }: FigureProps) {
  if (value !== null) return children(value);
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{suburbsMessages.noFigure}</span>
    </>
  );
}
