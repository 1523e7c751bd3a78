import type { ReactNode } from "react";

export interface ServiceSectionProps {
  id: string;
  heading: string;
  children: ReactNode;
}

/** A part of a service page under its ink rule. */
export function ServiceSection({ id, heading, children }: ServiceSectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b-3 border-ink pb-2 text-xl">
        {heading}
      </h2>
      {children}
    </section>
  );
}
