import type { ReactNode } from "react";
import { Card, CardBody } from "./card.tsx";

export function Skeleton({ className }: { className: string }) {
  return <span className={`skeleton ${className}`} />;
}

export interface SkeletonTextProps {
  lines?: number;
  className: string;
}

/** As high as the text that will replace them. */
export function SkeletonText({ lines = 1, className }: SkeletonTextProps) {
  return Array.from({ length: lines }, (_, line) => (
    <span key={line} className={`flex h-[1lh] items-center ${className}`}>
      <Skeleton className="h-3/5 w-full rounded-sm" />
    </span>
  ));
}

export interface SkeletonCardsProps {
  count: number;
  children: ReactNode;
}

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
