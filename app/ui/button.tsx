import type { ComponentProps } from "react";
import type { LinkProps } from "react-router";
import { Link } from "./link.tsx";

/** "act" is for the one action that cannot wait, such as registering for the next inspection. "text" looks like a link. */
export type ButtonVariant = "act" | "solid" | "quiet" | "danger" | "text";

const variantClass: Record<ButtonVariant, string> = {
  act: "btn btn-act",
  solid: "btn btn-solid",
  quiet: "btn btn-quiet",
  danger: "btn btn-danger",
  text: "btn link",
};

function buttonClass(variant: ButtonVariant, className: string | undefined): string {
  return className ? `${variantClass[variant]} ${className}` : variantClass[variant];
}

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
}

export function Button({ variant = "solid", className, type = "submit", ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={buttonClass(variant, className)} />;
}

export interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant;
}

/** For navigation, never for changes. */
export function ButtonLink({ variant = "solid", className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(variant, className)} />;
}

export interface CountLink {
  to: string;
  label: string;
  /** "29", "29 homes" */
  count: string;
}

interface CountLinksProps extends Pick<LinkProps, "preventScrollReset"> {
  links: readonly CountLink[];
  /** On phones one row that scrolls sideways. */
  isRow?: boolean;
}

/** Each link shows how many results it leads to. */
export function CountLinks({ links, isRow = false, preventScrollReset }: CountLinksProps) {
  return (
    <ul
      className={`flex gap-2 ${isRow ? "whitespace-nowrap max-sm:-mx-(--gutter) max-sm:[scrollbar-width:none] max-sm:overflow-x-auto max-sm:px-(--gutter) sm:flex-wrap" : "flex-wrap"}`}
    >
      {links.map(({ to, label, count }) => (
        <li key={to}>
          <ButtonLink to={to} variant="quiet" className="btn-small" preventScrollReset={preventScrollReset}>
            <span className="font-normal">
              {label}: <b className="whitespace-nowrap tnum">{count}</b>
            </span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
