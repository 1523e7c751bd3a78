import type { ReactNode } from "react";
import { TextLink } from "#app/ui/link.tsx";
import { brand } from "#platform/brand.ts";

export interface LegalSection {
  id: string;
  heading: string;
  body: ReactNode;
}

export interface LegalDocumentProps {
  title: string;
  /** The document in a few sentences. */
  summary: string;
  sections: readonly LegalSection[];
}

/** A legal document with its date and table of contents. */
export function LegalDocument({ title, summary, sections }: LegalDocumentProps) {
  return (
    <div className="page py-8 md:py-12">
      <h1 tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      <p className="mt-2 text-ink-2">Updated {brand.legalUpdated}</p>
      <p className="mt-4 prose text-lg text-ink-2">{summary}</p>
      <div className="mt-8 grid gap-x-12 gap-y-8 border-t-3 border-ink pt-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <Contents sections={sections} />
        <div className="flex flex-col gap-8">
          {sections.map(({ id, heading, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} tabIndex={-1} className="text-xl">
                {heading}
              </h2>
              <div className="mt-3 flex prose flex-col gap-3">{body}</div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function Contents({ sections }: Pick<LegalDocumentProps, "sections">) {
  return (
    <nav aria-labelledby="contents" className="lg:sticky lg:top-4 lg:self-start print:hidden">
      <h2 id="contents" className="text-lg">
        On this page
      </h2>
      <ol className="mt-2 gap-x-8 sm:columns-2 lg:columns-1">
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <TextLink to={`#${id}`} className="inline-block py-1">
              {heading}
            </TextLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="flex list-disc flex-col gap-2 pl-6">{children}</ul>;
}

/** A list item with a bold heading. */
export function Point({ about, children }: { about: string; children: ReactNode }) {
  return (
    <li>
      <strong>{about}:</strong> {children}
    </li>
  );
}
