/** A compass needle pointing south, in its ring. Inline, because it is the first thing to be seen. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 flex-none" fill="none" stroke="currentColor">
      <circle cx="16" cy="16" r="14" strokeWidth="2" />
      <path d="M16 2v3M30 16h-3M2 16h3" strokeWidth="2" />
      <path d="M11.5 15 16 7l4.5 8" strokeWidth="1.8" strokeLinejoin="round" />
      <path d="M11 15h10l-5 14z" className="fill-harbour stroke-harbour" strokeLinejoin="round" />
    </svg>
  );
}
