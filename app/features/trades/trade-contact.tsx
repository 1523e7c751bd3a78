import type { ReactNode } from "react";
import { siteName } from "#app/lib/site-name.ts";
import { telephoneLink } from "#app/lib/telephone-link.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Trade } from "./trade.ts";

/** How to reach a trade without the form; nothing when there is no way. */
export function TradeContact({ trade: { phone, email, website } }: { trade: Trade }) {
  if (!phone && !email && !website) return null;
  return (
    <address>
      <ul className="flex flex-col text-sm">
        {phone && <Way icon="phone" to={telephoneLink(phone)} label={phone} />}
        {email && <Way icon="mail" to={`mailto:${email}`} label={<Breakable email={email} />} />}
        {website && <Way icon="external" to={website} label={siteName(website)} />}
      </ul>
    </address>
  );
}

function Way({ icon, to, label }: { icon: IconName; to: string; label: ReactNode }) {
  return (
    <li>
      <TextLink to={to} className="inline-flex min-h-8 max-w-full items-center gap-2">
        <Icon name={icon} />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </TextLink>
    </li>
  );
}

/** An address that is too long for its line breaks behind the "@". */
function Breakable({ email }: { email: string }) {
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
