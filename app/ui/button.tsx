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
