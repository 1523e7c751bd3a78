import { Fragment } from "react";
import type { PhonePart } from "#app/lib/phone.server.ts";
import { TextLink } from "./link.tsx";

/** A phone field: its numbers are links, and what cannot be dialled is text. */
export function PhoneNumber({
  parts,
  action,
  className,
}: {
  parts: readonly PhonePart[];
  /** What a press does, for screen readers: "Call". */
  action?: string;
  /** Of each link. */
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

/** An e-mail address that breaks behind its "@" when it is too long for its line, and not in the middle of a word. */
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
