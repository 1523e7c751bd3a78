import type { ReactNode } from "react";

/** Fields of a long form that belong together. */
export function ProfileGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-ink pt-3">
      <legend className="float-left mb-3 w-full text-lg font-bold">{legend}</legend>
      <div className="clear-both flex flex-col gap-4">{children}</div>
    </fieldset>
  );
}
