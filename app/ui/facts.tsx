import type { ReactNode } from "react";
import { formatSigned } from "#app/lib/numbers.ts";
import { TextLink } from "./link.tsx";

export interface StatListProps {
  /** Narrow screens show two columns or one; phones two of four. */
  columns?: 2 | 3 | 4;
  /** One line where it fits; each value shares a line with its label. */
  isCompact?: boolean;
  className?: string;
  children: ReactNode;
}

const wideColumns = { 2: "", 3: "lg:grid-cols-3", 4: "min-[22rem]:grid-cols-2 lg:grid-cols-4" } as const;

const compactStats =
  "flex flex-wrap gap-x-6 *:flex *:items-baseline *:gap-x-2 *:border-0 *:py-1 [&_dd]:text-base [&_dd+dd]:text-sm";

/** Children are `Stat`s. */
export function StatList({ columns = 2, isCompact = false, className = "", children }: StatListProps) {
  return (
    <dl
      className={`border-t-3 border-ink ${isCompact ? compactStats : `grid gap-x-6 sm:grid-cols-2 ${wideColumns[columns]}`} ${className}`}
    >
      {children}
    </dl>
  );
}

export interface StatProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** Of the list that is counted. */
  to?: string;
}

/** Without a figure: quiet, with the reason. */
export function MissingStat({ label, note }: { label: string; note: string }) {
  return (
    <div className="border-b border-line py-3 text-sm text-ink-2">
      <dt>{label}</dt>
      <dd>{note}</dd>
    </div>
  );
}

export function Stat({ label, value, note, to }: StatProps) {
  return (
    <div className="relative border-b border-line py-3">
      <dt className="text-sm text-ink-2">
        {to === undefined ? (
          label
        ) : (
          <TextLink to={to} className="after:absolute after:inset-0">
            {label}
          </TextLink>
        )}
      </dt>
      <dd className="text-price font-bold tnum">{value}</dd>
      {note && <dd className="text-sm text-ink-2">{note}</dd>}
    </div>
  );
}

/** Facts in a line, separated by " · ". A separator belongs to the fact after it and is hidden where that begins a line. Blank and repeated facts are left out. */
export function DottedFacts({ facts }: { facts: readonly (string | false | null | undefined)[] }): ReactNode {
  const shown = [...new Set(facts.flatMap((fact) => fact || []))];
  if (shown.length < 2) return shown[0];
  return (
    <span className="dotted-facts">
      {shown.map((fact, index) => (
        <span key={fact}>
          {index > 0 && <i> · </i>}
          {fact}
        </span>
      ))}
    </span>
  );
}

interface GrowthProps {
  percent: number;
  /** With the sign, but without colour. */
  isNoise?: boolean;
  children?: ReactNode;
}

/** A signed percentage, coloured by its sign. */
export function Growth({ percent, isNoise = false, children }: GrowthProps) {
  const tone = isNoise || percent === 0 ? "" : percent > 0 ? "text-ok" : "text-bad";
  return (
    <span className="tnum">
      <span className={`font-bold whitespace-nowrap ${tone}`}>{formatSigned(percent)}%</span>
      {children && <> {children}</>}
    </span>
  );
}

export interface Fact {
  term: string;
  detail: ReactNode;
}

export interface FactListProps {
  items: readonly Fact[];
  /** In two columns on wide screens. */
  columns?: boolean;
}

export function FactList({ items, columns }: FactListProps) {
  return (
    <dl className={columns ? "gap-x-10 md:columns-2" : undefined}>
      {items.map((fact) => (
        <div key={fact.term} className="flex break-inside-avoid flex-wrap gap-x-4 border-b border-line py-2">
          <dt className="basis-28 text-ink-2 md:basis-36">{fact.term}</dt>
          <dd className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere [&_.link]:inline-block [&_.link]:min-h-6">
            {fact.detail}
          </dd>
        </div>
      ))}
    </dl>
  );
}
