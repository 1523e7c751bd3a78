import type { MouseEvent } from "react";
import { Link as RouterLink, type LinkProps } from "react-router";

/** Unchanged by the router: absolute, without "." or empty segments. */
const localAddress = /^(?:\/|(?:\/[\w-]+)+)(?:\?[^#]+)?(?:#.+)?$/;

/** On the server, renders the router's HTML without resolving each of a hundred addresses. */
export const Link = import.meta.env.SSR ? WrittenLink : BrowserLink;

/** The first script has all routes, so links need no `data-discover`. */
function BrowserLink(props: LinkProps) {
  return <RouterLink discover="none" {...props} />;
}

function WrittenLink(props: LinkProps) {
  const { to, children, preventScrollReset: _stays, ...rest } = props;
  const isPlain = typeof to === "string" && localAddress.test(to) && !settings.some((name) => name in rest);
  if (!isPlain) return <BrowserLink {...props} />;
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  );
}

/** Link props that are not HTML attributes. */
const settings = [
  "defaultShouldRevalidate",
  "discover",
  "mask",
  "prefetch",
  "relative",
  "reloadDocument",
  "replace",
  "state",
  "target",
  "viewTransition",
] as const satisfies (keyof LinkProps)[];

/** Whether a press on a link opens it in the same tab. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** `to` may also be a tel:, mailto: or https: address. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={className ? `link ${className}` : "link"} />;
}
