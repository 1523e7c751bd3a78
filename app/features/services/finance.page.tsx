import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { enquiryFormId, unsentAddress } from "#app/features/leads/model/paths.ts";
import { enquiryAction, enquiryPageData, financeEnquiry } from "#app/features/leads/enquire/enquire.form.server.ts";
import { EnquiryPageFailed } from "#app/features/leads/embeds/enquiry-page-failed.tsx";
import { ServiceEnquiry } from "#app/features/leads/embeds/enquiry.tsx";
import { useEnquiryForm } from "#app/features/leads/embeds/enquiry-form.tsx";
import { HomeLoanCalculator } from "#app/features/mortgage/home-loan-calculator.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { loadPage } from "#app/http/page-loader.server.ts";
import type { Route } from "./+types/finance.page";
import { BenefitList } from "./benefit-list.tsx";
import { LoanOptionList } from "./loan-option-list.tsx";
import { loanOptions } from "./loan-options.ts";
import { priceList } from "./price-list.ts";
import { ProcessSteps } from "./process-steps.tsx";
import { ServiceLayout } from "./service-layout.tsx";
import { serviceStructuredData } from "./service-structured-data.ts";
import { financeMessages as says, servicesMessages } from "./services.messages.ts";
import { findServicePage } from "./services.queries.server.ts";

const address = "/services/finance";
const target = { serviceId: "finance" };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, address);
  const service = loaderData?.service;
  if (!service) return pageMeta({ title: says.title, description: servicesMessages.failed, url, noIndex: true });
  const { title, description, heroImageUrl } = service;
  return [
    ...pageMeta({
      title,
      description: description ?? title,
      url,
      image: heroImageUrl ?? undefined,
      // A page that knows who sent something is nobody else's.
      noIndex: loaderData.openedWith !== undefined,
    }),
    { "script:ld+json": serviceStructuredData(service, url) },
  ];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { constraint } = financeEnquiry;
  const path = unsentAddress(url);
  return loadPage({ databaseAway: { service: undefined, path, constraint, openedWith: undefined } }, async () => {
    return enquiryPageData({ service: await findServicePage("finance"), path, constraint }, target, {
      url,
      context,
    });
  });
}

export const action = enquiryAction(financeEnquiry, ({ url }: Route.ActionArgs) => ({
  path: unsentAddress(url),
  target,
}));

export const clientAction = formClientAction({ form: enquiryFormId, inPlace: true });

export default function FinancePage({ loaderData, actionData }: Route.ComponentProps) {
  const { service, path, constraint, openedWith } = loaderData;
  const form = useEnquiryForm({ path, constraint, reply: actionData });
  if (!service) {
    return (
      <EnquiryPageFailed heading={says.title} path={path} reply={actionData}>
        <LoadFailed title={servicesMessages.failed} path={path} />
      </EnquiryPageFailed>
    );
  }
  const heading = service.callToAction ?? servicesMessages.enquire;
  return (
    <>
      <ErrorSummary form={form} />
      <div className="page flex flex-col gap-8 py-6">
        <ServiceLayout
          service={service}
          enquiry={
            <ServiceEnquiry form={form} about={target} heading={heading} path={path} openedWith={openedWith} consent />
          }
        >
          <BenefitList heading={says.benefits} names={Object.keys(says.benefit)} texts={says.benefit} />
          <HomeLoanCalculator
            path={address}
            className="border border-t-3 border-line border-t-ink bg-surface p-4 md:p-6"
          />
          <LoanOptionList {...loanOptions(service.features, priceList(service.pricingInfo).notes)} />
          <ProcessSteps steps={says.steps} />
        </ServiceLayout>
        <SampleDataNotice text={servicesMessages.sample} />
      </div>
    </>
  );
}
