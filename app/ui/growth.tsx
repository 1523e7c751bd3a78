import type { ReactNode } from "react";
import { formatSigned } from "#app/lib/numbers.ts";
import { Icon } from "./icon.tsx";

export interface GrowthProps {
  percent: number;
  children?: ReactNode;
}

/** A change in percent: the sign says it, the arrow repeats it, the colour is extra. */
export function Growth({ percent, children }: GrowthProps) {
  const tone = percent > 0 ? "text-ok" : percent < 0 ? "text-bad" : "";
  return (
    <span className="tnum">
      <span className={`font-bold whitespace-nowrap ${tone}`}>
        {percent !== 0 && (
          <Icon name={percent > 0 ? "arrow-up" : "arrow-down"} className="-my-[0.2em] -ml-1 inline align-[-0.08em]" />
        )}
        {formatSigned(percent)}%
      </span>
      {children && <> {children}</>}
    </span>
  );
}
