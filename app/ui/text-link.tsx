import type { LinkProps } from "react-router";
import { Link } from "./link.tsx";

/** A link in running text or in a list. `to` may also be a tel:, mailto: or https: address. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={className ? `link ${className}` : "link"} />;
}
