import type { Detail } from "./layout.ts";

/** An enquiry, as both of its mails tell it. */
export interface Enquiry {
  leadId: number;
  sentAt: Date;
  name: string;
  email: string;
  phone?: string | null;
  suburb?: string | null;
  propertyType?: string | null;
  message?: string | null;
  /** What it is about: a home, a service, an agent. */
  about: {
    title: string;
    address?: string | null;
    /** Absolute. */
    url?: string | null;
  };
}

const moment = new Intl.DateTimeFormat("en-AU", {
  dateStyle: "full",
  timeStyle: "short",
  timeZone: "Australia/Sydney",
});

/** What it is about in one line: "Sunny terrace, 12 Smith Street, Newtown". */
export function subjectOf({ about }: Enquiry): string {
  return [about.title, about.address].filter(Boolean).join(", ");
}

/** Who asks, about what and when. */
export function detailsOf({ about, name, email, phone, suburb, propertyType, sentAt, ...enquiry }: Enquiry): Detail[] {
  const details: (Detail | undefined)[] = [
    { label: "About", value: subjectOf({ about, name, email, sentAt, ...enquiry }), href: about.url ?? undefined },
    { label: "Name", value: name },
    { label: "Email", value: email, href: `mailto:${email}` },
    phone ? { label: "Phone", value: phone, href: `tel:${phone.replace(/[^+\d]/g, "")}` } : undefined,
    suburb ? { label: "Suburb", value: suburb } : undefined,
    propertyType ? { label: "Property type", value: propertyType } : undefined,
    { label: "Sent", value: moment.format(sentAt) },
  ];
  return details.filter((detail) => detail !== undefined);
}
