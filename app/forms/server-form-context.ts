import { createContext, useContext } from "react";
import type { FormFailure } from "./form-reply.ts";

/** What a form's parts need to know of it. */
export interface FormState {
  id: string;
  failure?: FormFailure;
  pending: boolean;
}

export const ServerFormContext = createContext<FormState | undefined>(undefined);

/** The form that the component stands in; throws when there is none. */
export function useFormState(): FormState {
  const state = useContext(ServerFormContext);
  if (!state) throw new Error("This component belongs inside a ServerForm.");
  return state;
}
