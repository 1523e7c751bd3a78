import { brand } from "#app/brand.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import type { PageHandle } from "#app/chrome/document/page-handle.ts";
import type { Route } from "./+types/terms.page";
import { LegalDocument } from "./legal-document.tsx";
import { termsOfContent } from "./terms-of-content.tsx";
import { termsOfUse } from "./terms-of-use.tsx";

export const handle: PageHandle = { scripts: false };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Terms",
    description: `What you can expect of ${brand.name}, what it expects of you, and who answers for what is published here.`,
    url: absoluteUrl(matches[0].loaderData.origin, "/terms"),
  });
}

export default function TermsPage() {
  return (
    <LegalDocument
      title="Terms"
      summary={`By using ${brand.name} you agree to these terms. In short: agents answer for their listings, partners for their work, and we for running this site with care. Nothing here takes away your rights under the Australian Consumer Law.`}
      sections={[...termsOfContent, ...termsOfUse]}
    />
  );
}
