export const portraitMessages = {
  title: "Your portrait",
  description: "The photo shown next to your name.",
  meaning:
    "It is shown next to your name, on your page and in the directory. Without one, we show the photo linked in your profile, or your initials.",
  none: "No portrait yet",
  missing: "Please create your profile first. The portrait is part of it.",
  toProfile: "Go to your profile",
  label: "Photo",
  submit: "Save portrait",
  saved: { title: "Portrait saved", text: "We are preparing it. It will be shown in a moment." },
  removed: { title: "Portrait removed", text: "Your profile no longer shows it." },
  remove: "Remove portrait",
} as const;

export const logoMessages = {
  title: "Your agency’s logo",
  description: "The logo of your agency.",
  meaning: "It is shown with the agents of your agency. Any of them can change it.",
  none: "No logo yet",
  missing: "You do not belong to an agency yet, or it has not confirmed you. Once it has, you can change its logo.",
  toProfile: "Go to your profile",
  label: "Logo",
  submit: "Save logo",
  saved: { title: "Logo saved", text: "We are preparing it. It will be shown in a moment." },
  removed: { title: "Logo removed", text: "The agency is shown by its name." },
  remove: "Remove logo",
} as const;

export const profilePictureMessages = {
  hint: "One JPEG, PNG, WebP or AVIF, up to 20 MB.",
  choose: "Please choose a picture first.",
  preparing: "Being prepared",
  show: "Check whether it is ready",
  failed: (problem: string) => `Could not be read: ${problem}`,
  onlyAgents: "Only agents can do this.",
  mayNotChange: "Only principals, managers and assistants of the agency can change its logo.",
  noOwner: "Profile or agency not found.",
  notFound: "Unknown button. Please reload the page.",
  tryLater: "Please try again in a moment.",
} as const;
