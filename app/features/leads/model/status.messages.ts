/** The sentences of changing what became of an enquiry; those of the specification (section 8) word for word. */
export const leadStatusMessages = {
  name: {
    new: "New",
    contacted: "Contacted",
    qualified: "Qualified",
    converted: "Converted",
    closed: "Closed",
  },
  update: "Update",
  updating: "Updating...",
  saved: "Saved",
  updated: { title: "Lead updated", text: "Lead status has been updated successfully" },
  failed: { title: "Error", text: "Failed to update lead status" },
  unknown: "Choose one of new, contacted, qualified, converted and closed",
  noLead: "There is no such enquiry",
} as const;

/** What the select beside an enquiry is for. */
export function statusFor(name: string): string {
  return `Status for ${name}`;
}
