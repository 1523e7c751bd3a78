import { type SubmitEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { HOME_LOAN_FIELDS, type HomeLoanFields } from "./home-loan.ts";

/**
 * Makes the calculator answer in place: the address is replaced, the focus stays where it is, and nobody asks the
 * server, because all that the answer needs is in the address.
 */
export function useHomeLoanForm(path: string, asked: HomeLoanFields | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const shown = HOME_LOAN_FIELDS.map((field) => asked?.[field] ?? "").join("\n");
  const previous = useRef(shown);

  useEffect(() => {
    // Reset, Back and Forward change the address under the fields. What was typed before hydration stays.
    if (previous.current !== shown) form.current?.reset();
    previous.current = shown;
  }, [shown]);

  return {
    ref: form,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      const typed = new URLSearchParams();
      for (const [name, value] of new FormData(event.currentTarget)) {
        if (typeof value === "string") typed.append(name, value);
      }
      const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
      void navigate(`${path}?${typed}`, options);
    },
  };
}
