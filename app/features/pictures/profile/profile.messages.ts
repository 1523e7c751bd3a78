export const portraitMessages = {
  title: "Your portrait",
  description: "The photo of you that stands beside your name.",
  meaning:
    "It stands beside your name, on your page and in the directory. Without one, the photo that your profile links to is shown, or your initials.",
  none: "No portrait yet",
  missing: "Write your profile first: the portrait belongs to it.",
  toProfile: "Go to your profile",
  label: "Photo",
  submit: "Save portrait",
  saved: { title: "Portrait saved", text: "We are preparing it. It is shown in a moment." },
  removed: { title: "Portrait removed", text: "Your profile no longer shows it." },
  remove: "Remove portrait",
} as const;

export const logoMessages = {
  title: "Your agency’s logo",
  description: "The logo of your agency.",
  meaning: "It stands with the agents of your agency. Every agent of the agency may change it.",
  none: "No logo yet",
  missing: "You belong to no agency yet, or it has not confirmed you. Its logo can be changed once it has.",
  toProfile: "Go to your profile",
  label: "Logo",
  submit: "Save logo",
  saved: { title: "Logo saved", text: "We are preparing it. It is shown in a moment." },
  removed: { title: "Logo removed", text: "The agency is shown by its name." },
  remove: "Remove logo",
} as const;

export const profilePictureMessages = {
  hint: "One JPEG, PNG, WebP or AVIF, up to 20 MB.",
  choose: "Please choose a picture first.",
  preparing: "Being prepared",
  show: "Show whether it is ready",
  failed: (problem: string) => `Could not be read: ${problem}`,
  onlyAgents: "Only agents can do this.",
  noOwner: "There is nobody whose picture this would be.",
  notFound: "There is no such button here.",
  tryLater: "Please try again in a moment.",
} as const;
