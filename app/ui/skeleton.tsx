import type { ReactNode } from "react";
import { Card, CardBody } from "./card.tsx";

/** Placeholder of content that is loading; `className` sets its size. */
export function Skeleton({ className }: { className: string }) {
  return <span className={`skeleton ${className}`} />;
}

export interface SkeletonTextProps {
  lines?: number;
  /** Font size and width of the text. */
  className: string;
}

/** Bars as high as the lines of the text that will replace them. */
export function SkeletonText({ lines = 1, className }: SkeletonTextProps) {
  return Array.from({ length: lines }, (_, line) => (
    <span key={line} className={`flex h-[1lh] items-center ${className}`}>
      <Skeleton className="h-3/5 w-full rounded-sm" />
    </span>
  ));
}

export interface SkeletonCardsProps {
  count: number;
  /** The body of each card. */
  children: ReactNode;
}

/** A grid of outlined cards. */
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
