import { Fragment } from "react";
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

/** May break after its "@". */
export function BreakableEmail({ email }: { email: string }) {
  const [, name, host] = /^(.*@)(.*)$/.exec(email) ?? [];
  if (!name) return email;
  return (
    <>
      {name}
      <wbr />
      {host}
    </>
  );
}
