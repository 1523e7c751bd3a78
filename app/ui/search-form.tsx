import type { ReactNode } from "react";
import { useLiveForm } from "./use-live-form.ts";

export interface SearchFormProps {
  /** The address that it searches: the path of the page. */
  action: string;
  /** What it is for, for those who jump from landmark to landmark. */
  label: string;
  /** The text that each control shows for the present address, by its name; a control that is not named does not apply itself. */
  values: Readonly<Record<string, string>>;
  className?: string;
  /** Uncontrolled fields and a submit button. */
  children: ReactNode;
}

/** A GET form that, once hydrated, applies choices at once and typed text after a pause. Blank fields stay out of the address then. */
export function SearchForm({ action, label, values, className, children }: SearchFormProps) {
  const { formProps } = useLiveForm({ values, typingPause: 200, pathOf: (typed) => searchPath(action, typed) });
  return (
    <form
      {...formProps}
      method="get"
      action={action}
      role="search"
      aria-label={label}
      autoComplete="off"
      className={className}
    >
      {children}
    </form>
  );
}

/** The address without the pairs that say nothing. */
function searchPath(action: string, typed: URLSearchParams): string {
  const said = [...typed].map(([name, value]) => [name, value.trim()]).filter(([, value]) => value !== "");
  const query = new URLSearchParams(said).toString();
  return query ? `${action}?${query}` : action;
}
