import { useRouteLoaderData } from "react-router";
import { TextLink } from "#app/ui/link.tsx";
import { brand } from "#platform/brand.ts";

interface Support {
  email: string;
  phone: string;
  /** "tel:" address of `phone`. Undefined if it cannot be dialled. */
  phoneLink?: string;
}

const sampleSupport: Support = { email: brand.email, phone: brand.phone, phoneLink: brand.phoneLink };

/** Sent to the browser with every document, so undefined while it equals the samples. */
export function toCustomSupport(support: Support): Support | undefined {
  return support.email === sampleSupport.email && support.phone === sampleSupport.phone ? undefined : support;
}

/** The contact details in the settings; the samples if the root loader failed. */
function useSupport(): Support {
  return useRouteLoaderData<{ support?: Support }>("root")?.support ?? sampleSupport;
}

export function SupportEmail({ className }: { className?: string }) {
  const { email } = useSupport();
  return (
    <TextLink to={`mailto:${email}`} className={className}>
      {email}
    </TextLink>
  );
}

export function SupportPhone({ className }: { className: string }) {
  const { phone, phoneLink } = useSupport();
  return phoneLink === undefined ? (
    <span className={className}>{phone}</span>
  ) : (
    <TextLink to={phoneLink} className={className}>
      {phone}
    </TextLink>
  );
}

/** For example "support@example.com or 02 5550 0148". */
export function SupportLinks({ between = "or" }: { between?: string }) {
  return (
    <>
      <SupportEmail /> {between} <SupportPhone className="whitespace-nowrap" />
    </>
  );
}
