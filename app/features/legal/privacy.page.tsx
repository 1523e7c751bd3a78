import { brand } from "#app/brand.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import type { PageHandle } from "#app/chrome/document/page-handle.ts";
import { leadRetentionMonths } from "#app/features/leads/model/clock.ts";
import type { Route } from "./+types/privacy.page";
import { LegalDocument } from "./legal-document.tsx";
import { privacyOfCollection } from "./privacy-collection.tsx";
import { privacyOfKeeping } from "./privacy-keeping.tsx";

export const handle: PageHandle = { scripts: false };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Privacy",
    description: `What ${brand.name} knows about you, why, who sees it and when it is erased.`,
    url: absoluteUrl(matches[0].loaderData.origin, "/privacy"),
  });
}

export default function PrivacyPage() {
  return (
    <LegalDocument
      title="Privacy"
      summary={`You can look at everything here without telling us who you are. When you send an enquiry, we pass it to the person you are asking and erase it after ${leadRetentionMonths} months. Nothing on these pages follows you.`}
      sections={[...privacyOfCollection, ...privacyOfKeeping]}
    />
  );
}
