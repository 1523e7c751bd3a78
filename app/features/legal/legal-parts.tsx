import type { ReactNode } from "react";
import { brand } from "#app/brand.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** Points of a legal text. */
export function Points({ children }: { children: ReactNode }) {
  return <ul className="flex list-disc flex-col gap-2 pl-6">{children}</ul>;
}

/** One point, with what it is about in front. */
export function Point({ about, children }: { about: string; children: ReactNode }) {
  return (
    <li>
      <strong>{about}:</strong> {children}
    </li>
  );
}

/** "support@example.com or 02 5550 0148" */
export function ContactLinks() {
  return (
    <>
      <TextLink to={`mailto:${brand.email}`}>{brand.email}</TextLink> or{" "}
      <TextLink to={brand.phone.href} className="whitespace-nowrap">
        {brand.phone.label}
      </TextLink>
    </>
  );
}
