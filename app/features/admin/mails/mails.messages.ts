/** The sentences of the page where the mails of an installation that sends none are read. */
export const mailsMessages = {
  title: "Mails of this installation",
  description: "The mails that this installation would send, with links that work.",
  lead: "This installation has sample data and no mail server, so it sends nothing. Here is what it would send: the links work. The page exists only on this machine and only for admins.",
  list: "Newest first",
  to: "To",
  replyTo: "Reply to",
  subject: "Subject",
  status: "Status",
  html: (subject: string) => `${subject}, as it looks`,
  links: "Links in this mail",
  text: "As plain text",
  empty: "No mails yet",
  emptyHint: "Send an enquiry or save a search, then load this page again.",
  emptyStep: "Find a home",
  outbox: "Outbox",
} as const;
