import type { ReactNode } from "react";
import { Skeleton, SkeletonText } from "#app/ui/skeleton.tsx";

/** Specification, section 9. */
export const CARDS = 6;

/** What the pages have in common, in the boxes of the pages themselves; sentences take fewer lines the wider the screen is. */
export function ListOutline({ children }: { children: ReactNode }) {
  return (
    <div className="page flex flex-col gap-6 py-6">
      <div className="border-b border-ink pb-2">
        <SkeletonText className="w-2/3 max-w-96 text-xl" />
      </div>
      {children}
    </div>
  );
}

export function FieldOutline({ className = "" }: { className?: string }) {
  return (
    <div className={className}>
      <SkeletonText className="mb-1 w-32 text-base" />
      <Skeleton className="h-(--tap) rounded-sm" />
    </div>
  );
}
