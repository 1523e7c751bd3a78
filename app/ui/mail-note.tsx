import { createContext, type ReactNode, useContext } from "react";

const Note = createContext<ReactNode>(null);

/** Says once, for the whole document, what else is to be said wherever a mail is announced. */
export const MailNoteProvider = Note;

/** Stands wherever a page says that a mail is on its way. Where mails go out it is nothing. */
export function MailNote() {
  return useContext(Note);
}
