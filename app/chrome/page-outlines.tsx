import type { ReactNode } from "react";
import { loadingListings } from "#app/lib/paths.ts";
import { Card, CardBody } from "#app/ui/card.tsx";

/** By path; other pages only show the bar at the top. */
const outlines: Readonly<Record<string, (search: string) => ReactNode>> = {
  "/agents": () => <AgentsOutline />,
  "/insights": () => <InsightsOutline />,
  "/listings": (search) => <ListingsOutline search={search} />,
  "/services/trades": () => <TradesOutline />,
};

/** Undefined if the page has no outline. */
export function outlineOf({ pathname, search }: { pathname: string; search: string }): ReactNode {
  const path = pathname.replace(/\/+$/, "");
  return Object.hasOwn(outlines, path) ? outlines[path]?.(search) : undefined;
}

/** Names the load in progress, as the page does between two searches. */
function ListingsOutline({ search }: { search: string }) {
  const type = new URLSearchParams(search).get("type") === "rent" ? "rent" : "sale";
  return (
    <ListOutline>
      <div className="grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-4">
          <Skeleton className="h-(--tap) w-36 rounded-sm lg:hidden" />
          <div className="flex flex-col gap-4 max-lg:hidden">
            {Array.from({ length: 5 }, (_, index) => (
              <FieldOutline key={index} />
            ))}
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <p className="flex min-h-8 items-center text-lg font-bold">{loadingListings[type]}</p>
          <SkeletonCards count={CARDS}>
            <SkeletonText className="w-1/2 text-lg" />
            <div>
              <SkeletonText className="w-3/4 text-base" />
              <SkeletonText className="w-1/2 text-sm" />
            </div>
            <SkeletonText lines={3} className="text-sm" />
          </SkeletonCards>
        </div>
      </div>
    </ListOutline>
  );
}

function AgentsOutline() {
  return (
    <div className="page flex flex-col gap-2 pt-2 pb-6 lg:gap-5 lg:py-6">
      <SkeletonText className="w-2/3 max-w-96 text-xl" />
      <div className="grid grid-cols-2 items-end gap-2 lg:grid-cols-[minmax(0,1fr)_12rem_12rem_12rem_11.5rem] lg:gap-3">
        <CompactFieldOutline className="col-span-2 lg:col-span-1" />
        <CompactFieldOutline />
        <CompactFieldOutline />
        <CompactFieldOutline />
        <Skeleton className="h-(--tap) rounded-sm" />
      </div>
      <div className="flex flex-col gap-2 max-sm:gap-5">
        <SkeletonText className="w-48 text-xl" />
        <SkeletonCards count={CARDS} className="agent-grid">
          <div className="flex items-center gap-3">
            <Skeleton className="size-14 flex-none rounded-full" />
            <div className="grow">
              <SkeletonText className="w-1/2 text-lg" />
              <SkeletonText className="w-2/3 text-sm" />
              {/* Agencies wrap on narrow cards. */}
              <SkeletonText className="hidden text-sm max-[22.5rem]:flex" />
            </div>
          </div>
          <div>
            <SkeletonText className="w-2/3 text-base leading-tight" />
            <SkeletonText className="text-sm leading-tight" />
          </div>
          <div>
            <SkeletonText lines={2} className="w-2/3 text-sm" />
          </div>
          <div className="flex gap-2 pt-1">
            <Skeleton className="h-(--tap) w-24 rounded-sm" />
            <Skeleton className="h-(--tap) w-20 rounded-sm" />
          </div>
        </SkeletonCards>
      </div>
    </div>
  );
}

/** Without a visible label below 64rem. */
function CompactFieldOutline({ className = "" }: { className?: string }) {
  return (
    <div className={className}>
      <SkeletonText className="mb-1 w-24 text-base max-lg:hidden" />
      <Skeleton className="h-(--tap) rounded-sm" />
    </div>
  );
}

function TradesOutline() {
  return (
    <ListOutline>
      <div className="grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-4">
          <div>
            <SkeletonText className="mb-1 w-32 text-base" />
            <SkeletonText className="mb-2 w-56 text-sm" />
            <Skeleton className="h-(--tap) rounded-sm" />
          </div>
          <Skeleton className="h-(--tap) rounded-sm lg:hidden" />
          <div className="flex flex-col gap-2 max-lg:hidden">
            <SkeletonText className="w-28 text-lg" />
            <SkeletonText lines={12} className="w-40 text-sm" />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <div>
            <div className="flex min-h-8 items-center">
              <SkeletonText className="w-24 text-lg" />
            </div>
            <SkeletonText className="max-w-160 text-sm" />
            <SkeletonText className="text-sm lg:hidden" />
            <SkeletonText className="text-sm sm:hidden" />
          </div>
          <SkeletonCards count={CARDS}>
            <div>
              <SkeletonText className="w-3/4 text-lg" />
              <SkeletonText className="mt-1 w-1/2 text-base" />
            </div>
            <div>
              <SkeletonText lines={2} className="text-sm" />
            </div>
            <div>
              <SkeletonText lines={2} className="w-2/3 text-sm" />
            </div>
            <Skeleton className="h-(--tap) rounded-sm" />
          </SkeletonCards>
        </div>
      </div>
    </ListOutline>
  );
}

const CARDS = 6;

/** Boxes with the classes of the real pages. */
function ListOutline({ children }: { children: ReactNode }) {
  return (
    <div className="page flex flex-col gap-6 py-6">
      <div className="border-b border-ink pb-2">
        <SkeletonText className="w-2/3 max-w-96 text-xl" />
      </div>
      {children}
    </div>
  );
}

function FieldOutline({ className = "" }: { className?: string }) {
  return (
    <div className={className}>
      <SkeletonText className="mb-1 w-32 text-base" />
      <Skeleton className="h-(--tap) rounded-sm" />
    </div>
  );
}

function InsightsOutline() {
  return (
    <ListOutline>
      <div className="grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-4">
          <FieldOutline />
          <Skeleton className="h-(--tap) w-36 rounded-sm lg:hidden" />
          <div className="flex flex-col gap-2 max-lg:hidden">
            <SkeletonText className="w-28 text-lg" />
            <SkeletonText lines={8} className="w-40 text-sm" />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <div>
            <div className="flex min-h-8 items-center">
              <SkeletonText className="w-24 text-lg" />
            </div>
            <SkeletonText className="w-24 text-sm" />
          </div>
          <div className="card-grid">
            <Card as="div" className="col-span-full md:grid md:grid-cols-2">
              <Skeleton className="aspect-[5/2] md:aspect-auto" />
              <CardBody className="md:min-h-72 md:p-6">
                <SkeletonText className="w-28 text-sm" />
                <div>
                  <SkeletonText lines={3} className="text-xl" />
                </div>
                <div>
                  <SkeletonText lines={4} className="text-base" />
                  <SkeletonText lines={2} className="text-base md:hidden" />
                </div>
                <div className="mt-auto pt-2">
                  <SkeletonText className="w-28 text-sm" />
                </div>
              </CardBody>
            </Card>
            {Array.from({ length: CARDS - 1 }, (_, index) => (
              <Card key={index} as="div" className="article-row">
                <Skeleton className="aspect-[5/2]" />
                <CardBody>
                  <SkeletonText className="w-28 text-sm" />
                  <div>
                    <SkeletonText lines={2} className="text-lg" />
                  </div>
                  <div className="max-sm:hidden">
                    <SkeletonText lines={4} className="text-sm" />
                  </div>
                  <div className="mt-auto pt-2 max-sm:hidden">
                    <SkeletonText className="w-28 text-sm" />
                  </div>
                </CardBody>
              </Card>
            ))}
          </div>
        </div>
      </div>
    </ListOutline>
  );
}

function Skeleton({ className }: { className: string }) {
  return <span className={`skeleton ${className}`} />;
}

interface SkeletonTextProps {
  lines?: number;
  className: string;
}

/** As high as the text that will replace them. */
function SkeletonText({ lines = 1, className }: SkeletonTextProps) {
  return Array.from({ length: lines }, (_, line) => (
    <span key={line} className={`flex h-[1lh] items-center ${className}`}>
      <Skeleton className="h-3/5 w-full rounded-sm" />
    </span>
  ));
}

interface SkeletonCardsProps {
  className?: string;
  count: number;
  children: ReactNode;
}

function SkeletonCards({ count, className = "card-grid", children }: SkeletonCardsProps) {
  return (
    <div className={className}>
      {Array.from({ length: count }, (_, index) => (
        <Card key={index} as="div">
          <CardBody>{children}</CardBody>
        </Card>
      ))}
    </div>
  );
}
