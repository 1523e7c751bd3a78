import { Link as RouterLink, type LinkProps } from "react-router";

/** An address that nothing has to be made of: from the root, each part a word. */
const wholeAddress = /^(?:\/|(?:\/[\w-]+)+)(?:\?[^#]+)?(?:#.+)?$/;

/**
 * The router's link. Nobody clicks on the server: there it is the same HTML, without asking the router of each of a hundred
 * links where it leads and what a click would do.
 */
export const Link = import.meta.env.SSR ? WrittenLink : RouterLink;

function WrittenLink(props: LinkProps) {
  const { to, children, preventScrollReset: _stays, ...rest } = props;
  const isPlain = typeof to === "string" && wholeAddress.test(to) && !settings.some((name) => name in rest);
  if (!isPlain) return <RouterLink {...props} />;
  return (
    <a {...rest} href={to} data-discover="true">
      {children}
    </a>
  );
}

/** What the router makes something else of than an attribute. */
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

/** A link in running text or in a list. `to` may also be a tel:, mailto: or https: address. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={className ? `link ${className}` : "link"} />;
}
