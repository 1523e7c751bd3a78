import { Fragment } from "react";
import { siteName } from "#app/lib/paths.ts";
import type { PhonePart } from "#app/lib/phone.server.ts";
import { TextLink } from "./link.tsx";

/** Numbers that can be dialled are links, the rest is text. */
export function PhoneNumber({
  parts,
  action,
  className,
}: {
  parts: readonly PhonePart[];
  /** Prefix for screen readers: "Call". */
  action?: string;
  /** The class of each link. */
  className?: string;
}) {
  return parts.map(({ text, href, at }) =>
    href === undefined ? (
      <Fragment key={at}>{text}</Fragment>
    ) : (
      <TextLink key={at} to={href} className={className}>
        {action && <span className="sr-only">{action} </span>}
        {text}
      </TextLink>
    ),
  );
}

/** An email or website address that may break after its "@" and before its dots. */
export function BreakableAddress({ address }: { address: string }) {
  return address.split(/(?<=@)|(?=\.)/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

interface ContactLineProps {
  phone?: readonly PhonePart[];
  email: string | null;
  website?: string | null;
}

/** What is known of phone, email and website, in one line if it fits. */
export function ContactLine({ phone = [], email, website = null }: ContactLineProps) {
  if (phone.length === 0 && email === null && website === null) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 [&_.link]:inline-block [&_.link]:min-h-6">
      {phone.length > 0 && (
        <li>
          <span className="sr-only">Phone </span>
          <PhoneNumber parts={phone} />
        </li>
      )}
      {email !== null && (
        <li className="min-w-0">
          <span className="sr-only">Email </span>
          <TextLink to={`mailto:${email}`}>
            <BreakableAddress address={email} />
          </TextLink>
        </li>
      )}
      {website !== null && (
        <li className="min-w-0">
          <span className="sr-only">Website </span>
          <TextLink to={website}>
            <BreakableAddress address={siteName(website)} />
          </TextLink>
        </li>
      )}
    </ul>
  );
}
