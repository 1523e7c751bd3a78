export const savedSearchMessages = {
  type: "Select a listing type",
  name: (label: string) => `A ${label.toLowerCase()} must have 2 to 120 characters`,
  pricesInOrder: "minPrice must be less than or equal to maxPrice",
  names: (most: number, label: string) => `Choose at most ${most} ${label.toLowerCase()}s`,
  areas: (most: number) => `Choose at most ${most} areas drawn on the map of Sydney`,
  choice: (label: string) => `Choose ${label.toLowerCase()} from the list`,
  keywords: "Keywords must have 2 to 255 characters",
  email: "Email required. Enter an email address to receive alerts.",
  /** The same message as a toast. */
  emailRequired: { title: "Email required", text: "Enter an email address to receive alerts." },
  emailForm: "Enter the whole email address, for example name@example.com.",
  emailTooLong: "Email is too long",
  frequency: "Choose how often",
  tooManySearches: "This address already has 50 saved searches, which is the limit. Delete one to save another.",
  tooManyToConfirm: "This address already has 50 saved searches, which is the limit. Delete one, then start this one.",

  title: "Save this search",
  description: "Get an email when a home that matches your search is listed.",
  link: "Save this search",
  anyDay: "A saved search leaves out the inspection day, because we email you when a home is listed.",
  allNew: "A saved search leaves out how long ago a home was listed, because every email is about new homes.",
  lead: "We'll email you new homes that match:",
  label: {
    type: "Sale or rent",
    email: "Email",
    frequency: "How often",
  },
  /** `privacy` is the link after it. */
  notice: "We use this address for these emails only. Every email has a link to stop them.",
  privacy: "How we look after your details",
  submit: "Save search",
  submitting: "Saving…",
  change: "Change the search",
  back: "Back to the search",

  succeeded: { title: "Saved search created", text: "We'll email you when new listings match your criteria." },
  /** Shown for any address except the user's own confirmed one, to reveal nothing about it. */
  confirm: "Check your inbox to confirm. If you have already confirmed this search, there is nothing more to do.",
  failed: { title: "Could not save search", text: "Please try again soon." },
} as const;
