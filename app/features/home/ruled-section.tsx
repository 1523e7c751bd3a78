import type { ReactNode } from "react";

export interface RuledSectionProps {
  id: string;
  heading: string;
  children: ReactNode;
}

/** A section that hangs from an ink rule; on wide screens its heading stands in the margin. */
export function RuledSection({ id, heading, children }: RuledSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="section-gap grid gap-x-8 gap-y-4 border-t-3 border-ink pt-4 lg:grid-cols-[1fr_3fr]"
    >
      <h2 id={id} className="text-xl">
        {heading}
      </h2>
      <div>{children}</div>
    </section>
  );
}
