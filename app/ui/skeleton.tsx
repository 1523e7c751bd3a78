import type { ReactNode } from "react";
import { Card, CardBody } from "./card.tsx";

/** Stands where something will be that is on its way; `className` gives it that thing's size. */
export function Skeleton({ className }: { className: string }) {
  return <span className={`skeleton ${className}`} />;
}

export interface SkeletonTextProps {
  lines?: number;
  /** The size of the text, and how wide it runs. */
  className: string;
}

/** Bars that take up exactly the lines of the text that will be there. */
export function SkeletonText({ lines = 1, className }: SkeletonTextProps) {
  return Array.from({ length: lines }, (_, line) => (
    <span key={line} className={`flex h-[1lh] items-center ${className}`}>
      <Skeleton className="h-3/5 w-full rounded-sm" />
    </span>
  ));
}

export interface SkeletonCardsProps {
  count: number;
  /** What stands in the body of each. */
  children: ReactNode;
}

/** A grid of cards in outline. */
export function SkeletonCards({ count, children }: SkeletonCardsProps) {
  return (
    <div className="card-grid">
      {Array.from({ length: count }, (_, place) => (
        <Card key={place} as="div">
          <CardBody>{children}</CardBody>
        </Card>
      ))}
    </div>
  );
}
