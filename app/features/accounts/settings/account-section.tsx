import type { ReactNode } from "react";

export interface AccountSectionProps {
  id: string;
  title: string;
  about: string;
  children: ReactNode;
}

/** One thing about an account: what it is on the left, how to change it on the right. */
export function AccountSection({ id, title, about, children }: AccountSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-4 border-b border-line pb-6 last:border-b-0 lg:grid-cols-[20rem_minmax(0,32rem)]"
    >
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <p className="mt-1 wrap-anywhere text-ink-2">{about}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
