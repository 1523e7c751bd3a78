import type { ReactNode } from "react";
import { formatSigned } from "#app/lib/numbers.ts";

export interface GrowthProps {
  percent: number;
  children?: ReactNode;
}

/** A change in percent: the sign says it, the colour is extra. */
export function Growth({ percent, children }: GrowthProps) {
  const tone = percent > 0 ? "text-ok" : percent < 0 ? "text-bad" : "";
  return (
    <span className="tnum">
      <span className={`font-bold whitespace-nowrap ${tone}`}>{formatSigned(percent)}%</span>
      {children && <> {children}</>}
    </span>
  );
}
