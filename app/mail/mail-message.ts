/** One mailbox: never a list, and never text that a mail program would have to take apart. */
export interface Mailbox {
  name: string;
  address: string;
}

/** A mail as an operation hands it to the outbox. */
export interface MailMessage {
  /** Which mail this is, e.g. "enquiry-receipt". */
  kind: string;
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html: string;
  /** It is about the account of its reader: it goes out first, and no flood of other mail delays it. */
  isAboutAccount?: boolean;
  /** The enquiry that caused it. */
  leadId?: number;
  /** The subscriber whom it asks or tells something; it is erased with them. */
  subscriberId?: number;
  /** The saved search that it is about; it is erased with it. Absent where it is about several. */
  savedSearchId?: number;
  /** The home that it shows to somebody who did not list it; it is not sent while that home is suspended. */
  listingId?: number;
  /** Further headers; those that say who writes to whom about what are not among them. */
  headers?: Readonly<Record<string, string>>;
}
