/** What an agent reads at the door. */
export const doorMessages = {
  title: "Door list",
  description: "Who comes to an inspection of yours.",
  came: (came: number, all: number) => `${came} of ${all} came`,
  none: "Nobody has registered yet",
  noneHint: "Add who walks in. Everybody who registers appears here by themselves.",
  people: "People",
  change: "Move or cancel",
  home: "Inspections",
  file: "Download as CSV",
  cancelled: (reason: string | null) =>
    reason ? `This inspection is cancelled: ${reason}` : "This inspection is cancelled.",

  call: "Call",
  mail: "E-mail",
  walkedIn: "Walked in",
  cameAt: (time: string) => `Came at ${time}`,
  tick: "Came",
  untick: "Undo",
  ticked: (name: string) => ({ title: `${name} came`, text: "The door list says so." }),
  unticked: (name: string) => ({ title: `${name} is not ticked any more`, text: "The door list says so." }),
  failed: "We couldn't save this just now.",
  nobody: "This person is not on the list any more.",

  add: {
    heading: "Add who walked in",
    name: "Name",
    phone: "Phone",
    email: "Email",
    submit: "Add to the list",
    pending: "Adding...",
    added: (name: string) => ({ title: `${name} added`, text: "The door list says that they came." }),
    hint: "Tell them that you keep it to answer them about this home.",
  },

  remove: {
    heading: "Remove people",
    lead: "For registrations that are not genuine. People who confirmed their email address are told by email.",
    legend: "Who to remove",
    submit: "Remove the selected people",
    unconfirmed: (count: number) =>
      count === 1 ? "Remove the 1 person without a confirmed email" : `Remove all ${count} without a confirmed email`,
    pending: "Removing...",
    nobody: "Choose who to remove",
    done: (count: number) => ({
      title: count === 1 ? "1 person removed" : `${count} people removed`,
      text: "They are not on the door list any more.",
    }),
    state: {
      confirmed: "email confirmed",
      unconfirmed: "email not confirmed",
      awaiting: "does not count until they use the link in their email",
      walkedIn: "walked in",
    },
  },
  awaiting: (count: number) =>
    count === 1
      ? "1 more registration counts once its email address is confirmed."
      : `${count} more registrations count once their email addresses are confirmed.`,

  field: {
    name: "Enter the name",
    nameTooLong: "Use at most 255 characters",
    phone: "Enter a phone number such as 0491 570 006",
    email: "Valid email is required",
    emailTooLong: "Use at most 255 characters",
  },

  columns: ["Name", "Phone", "Email", "How", "Came at", "Registered at"],
  registered: "Registered",
} as const;
