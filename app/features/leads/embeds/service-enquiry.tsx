import { Enquiry, type EnquiryProps } from "./enquiry.tsx";
import { leadMessages as says } from "#app/features/leads/model/lead.messages.ts";

export interface ServiceEnquiryProps extends Pick<
  EnquiryProps,
  "form" | "heading" | "path" | "openedWith" | "about" | "asksForSuburb" | "asksForPropertyType" | "children"
> {
  /** It goes to a mortgage broker, and only with consent: the form is `financeEnquiry`. */
  consent?: boolean;
}

/** The enquiry of a page about a partner service, with what we may earn from it. */
export function ServiceEnquiry({ consent = false, ...enquiry }: ServiceEnquiryProps) {
  return consent ? (
    <Enquiry disclosure={says.brokerDisclosure} consent={says.brokerConsent} {...enquiry} />
  ) : (
    <Enquiry disclosure={says.partnerDisclosure} {...enquiry} />
  );
}
