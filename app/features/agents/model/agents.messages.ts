export const agentsMessages = {
  order: "In alphabetical order. None of these is a paid placement.",
  enquire: "Enquire",
} as const;

/** "Enquire with Robin Sample" */
export function enquireWith(name: string): string {
  return `Enquire with ${name}`;
}

export const agencyMessages = {
  confirmed: {
    title: "Agent confirmed",
    text: "The directory now shows them with the agency. They can manage its homes.",
  },
  declined: {
    title: "Agent declined",
    text: "The directory shows them without the agency.",
  },
  leaveFirst: "Leave your agency first: open “Your agency”, then your own name. Your homes go to a colleague there.",
  unknown: "Choose an agency from the list",
  noRequest: "This agent is not waiting for an agency",
} as const;
