import { useRouteLoaderData } from "react-router";
import { brand } from "#platform/brand.ts";
import { TextLink } from "#app/ui/link.tsx";

interface Support {
  email: string;
  phone: string;
}

const samples: Support = { email: brand.email, phone: brand.phone };

/** Sent to the browser with every document, so undefined while it equals the samples. */
export function ownSupport(support: Support): Support | undefined {
  return support.email === samples.email && support.phone === samples.phone ? undefined : support;
}

/** The contact details in the settings; the samples if the root loader failed. */
export function useSupport(): { email: string; phone: { label: string; href: string } } {
  const { email, phone } = useRouteLoaderData<{ support?: Support }>("root")?.support ?? samples;
  // International, so that it can be dialled from abroad. 13, 1300 and 1800 numbers have no such form.
  const digits = phone.replaceAll(/[^\d+]/g, "").replace(/^0/, "+61");
  return { email, phone: { label: phone, href: `tel:${digits}` } };
}

/** For example "support@example.com or 02 5550 0148". */
export function SupportLinks({ between = "or" }: { between?: string }) {
  const { email, phone } = useSupport();
  return (
    <>
      <TextLink to={`mailto:${email}`}>{email}</TextLink> {between}{" "}
      <TextLink to={phone.href} className="whitespace-nowrap">
        {phone.label}
      </TextLink>
    </>
  );
}
