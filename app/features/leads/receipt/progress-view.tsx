import { brand } from "#app/brand.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { leadProgressMessages as says } from "./progress.messages.ts";
import type { LeadProgress } from "./progress.ts";

/** What became of an enquiry, step by step; one that nobody answered in time says sorry, and how to reach us. */
export function LeadProgressView({ progress: { steps, sorry } }: { progress: LeadProgress }) {
  return (
    <section aria-labelledby="progress" className="flex max-w-[48rem] flex-col gap-3">
      <h2 id="progress" className="text-xl">
        {says.heading}
      </h2>
      {sorry && (
        <Alert tone="warn" title={says.sorryTitle} level={3}>
          <p>{sorry}</p>
          <p className="mt-2">
            {says.callUs} <TextLink to={brand.phone.href}>{brand.phone.label}</TextLink> {says.orWrite}{" "}
            <TextLink to={`mailto:${brand.email}`}>{brand.email}</TextLink> {says.whatWeDo}
          </p>
        </Alert>
      )}
      <FactList facts={steps} />
    </section>
  );
}
