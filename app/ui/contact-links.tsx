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
