import { Range, Root, Thumb, Track } from "@radix-ui/react-slider";
import type { KeyboardEvent } from "react";

export type RangeEnds = readonly [low: number, high: number];

export interface RangeSliderProps {
  from: number;
  to: number;
  step: number;
  ends: RangeEnds;
  /** Accessible names of the thumbs. */
  labels: readonly [low: string, high: string];
  /** Accessible values. */
  texts: readonly [low: string, high: string];
  onMove: (ends: RangeEnds) => void;
  /** Called after a drag or key press, not during a drag. */
  onSettle: () => void;
  className?: string;
}

/** The touch target is 44px. */
const thumbClass =
  "border-harbour bg-surface hover:bg-harbour-soft relative block size-6 rounded-full border-2 before:absolute before:-inset-3";

/** Thumbs are at least a step apart. Native controls elsewhere hold the values. */
export function RangeSlider({
  from,
  to,
  step,
  ends,
  labels,
  texts,
  onMove,
  onSettle,
  className = "",
}: RangeSliderProps) {
  const [low, high] = ends;

  /** Radix moves the first thumb on Home and the last one on End, regardless of focus. */
  function moveToEnd(event: KeyboardEvent, thumb: "low" | "high") {
    if (event.key !== "Home" && event.key !== "End") return;
    event.preventDefault();
    const isHome = event.key === "Home";
    const moved: RangeEnds =
      thumb === "low"
        ? [isHome ? from : Math.max(from, high - step), high]
        : [low, isHome ? Math.min(to, low + step) : to];
    if (moved[0] === low && moved[1] === high) return;
    onMove(moved);
    onSettle();
  }

  return (
    <Root
      className={`flex h-11 touch-none items-center select-none ${className}`}
      min={from}
      max={to}
      step={step}
      minStepsBetweenThumbs={1}
      preserveThumbOrder
      value={[...ends]}
      onValueChange={([least = from, most = to]) => onMove([least, most])}
      onValueCommit={onSettle}
    >
      <Track className="relative h-1 grow">
        <Range className="absolute h-full bg-harbour" />
      </Track>
      <Thumb
        aria-label={labels[0]}
        aria-valuetext={texts[0]}
        onKeyDown={(event) => moveToEnd(event, "low")}
        className={thumbClass}
      />
      <Thumb
        aria-label={labels[1]}
        aria-valuetext={texts[1]}
        onKeyDown={(event) => moveToEnd(event, "high")}
        className={thumbClass}
      />
    </Root>
  );
}
