import type { ReactNode, Ref } from "react";
import { Button } from "./button.tsx";

export interface SheetProps {
  /** The heading's id is `{id}-heading`. */
  id: string;
  opener: ReactNode;
  title: string;
  close: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** In the flow from 64rem on; below that a full-screen drawer that opens without a script. */
export function Sheet({ id, opener, title, close, ref, children }: SheetProps) {
  return (
    <div className="print:hidden">
      <Button type="button" variant="quiet" popoverTarget={id} className="wrap-anywhere lg:hidden">
        {opener}
      </Button>
      <div
        id={id}
        ref={ref}
        popover="auto"
        className="m-0 bg-paper text-ink max-lg:h-dvh max-lg:max-h-none max-lg:w-full max-lg:max-w-none max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:border-0 max-lg:p-4 lg:static lg:block lg:h-auto lg:w-auto lg:overflow-visible lg:border-0 lg:p-0"
      >
        <div className="mb-4 flex items-center justify-between gap-4">
          <h2 id={`${id}-heading`} className="text-xl">
            {title}
          </h2>
          <Button
            type="button"
            variant="quiet"
            popoverTarget={id}
            popoverTargetAction="hide"
            className="wrap-anywhere lg:hidden"
          >
            {close}
          </Button>
        </div>
        {children}
      </div>
    </div>
  );
}
