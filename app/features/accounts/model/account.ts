import { defineIntents } from "#app/lib/intents.ts";
import { ownPath } from "#app/lib/paths.ts";

export const loginMessages = {
  unableToLogIn: "Unable to log in",
  unableToRegister: "Unable to create account",
  logOutFailed: "Failed to log out",
  roleLegend: "I am a",
  roles: { buyer: "Buyer / Home seeker", seller: "Seller / Home owner" },

  tabs: "Account type",
  tab: { consumer: "Consumer", agent: "Agent" },
  title: {
    login: { consumer: "Log in", agent: "Log in as an agent" },
    register: { consumer: "Create an account", agent: "Create an agent account" },
  },
  description: "Log in or create an account to save agents, follow your enquiries and publish listings.",
  logIn: "Log in",
  loggingIn: "Logging in...",
  register: "Create account",
  registering: "Creating account...",
  toRegister: { question: "New here?", link: "Create an account" },
  toLogIn: { question: "Already have an account?", link: "Log in" },
  forgotten: "Forgot your password?",
  invited: (agency: string) => `You are invited to join ${agency}.`,
  notice: "We use these details for your account and nothing else.",
  privacy: "How we look after your details",
  benefits: {
    consumer: {
      title: "Why create an account",
      points: [
        "Save agents and find them again on any device.",
        "Follow the enquiries that you send while you are logged in.",
        "You don't need an account to browse, enquire or calculate.",
      ],
    },
    agent: {
      title: "Why create an agent account",
      points: [
        "Publish homes for sale and for rent, edit them, and take them down.",
        "See the enquiries about you and your homes in one place.",
        "Your profile appears in the directory once it has a suburb and a description.",
      ],
    },
  },
} as const;

/** Messages of several account pages. */
export const accountMessages = {
  email: "Enter a valid email address",
  emailTooLong: "Email address is too long",
  password: "Password must be at least 8 characters",
  passwordTooLong: "Password is too long",
  firstName: "First name is required",
  firstNameTooLong: "First name is too long",
  lastName: "Last name is required",
  lastNameTooLong: "Last name is too long",
  role: "Select the account type",

  /** Does not reveal which of the two is wrong. */
  wrongCredentials: "The email address and the password do not match.",
  suspended: "This account is suspended. If you think that is a mistake, please contact us.",
  accountExists: "There is already an account with this email address. Log in, or reset its password.",

  /** Shown at a field. */
  emailInUse: "There is already an account with this email address",
  sameEmail: "This is already your email address",
  currentPassword: "Enter your current password",
  wrongCurrentPassword: "This is not your current password",

  label: {
    email: "Email",
    password: "Password",
    firstName: "First name",
    lastName: "Last name",
    newEmail: "New email",
    currentPassword: "Current password",
    newPassword: "New password",
  },
  username: "Account",
  passwordHint: "At least 8 characters",

  weakPassword: {
    title: "Your password is easy to guess",
    text: "It is a very common password, or your email address. It works, but a longer, less common one is safer. You can change it on your account page.",
  },

  /** Replaces the form of an emailed link. */
  link: {
    expired: "This link has expired or has been used",
    unavailable: {
      title: "We couldn't check this link just now",
      text: "It is still valid. Please try again in a moment.",
    },
  },
} as const;

export const settingsMessages = {
  title: "Account",
  description: "Change your name, email address and password, download your data, or delete your account.",
  name: {
    title: "Name",
    about: "The name we greet you with. An agent's public profile has its own name.",
    save: "Save name",
  },
  confirmation: {
    title: "Confirm your address",
    about: (email: string) =>
      `We emailed a link to ${email}. Emails about your saved searches will begin once you use it. Until then, enquiries that you send wait, too.`,
    aboutAgent: (email: string) =>
      `Use the link that we emailed to ${email}. Until then you get no enquiries by email: they go to the principals and managers of your agency or, if no one there can be emailed, to our service desk. You see them under Enquiries.`,
    member: (agency: string) => `You belong to ${agency}.`,
    requested: "Your request to join an agency is waiting. You get no email about the answer: it appears here.",
    send: "Send the link again",
    sending: "Sending...",
    failed: "Unable to send the link",
  },
  email: {
    title: "Email address",
    about: "You log in with",
    pending: (email: string) => `${email} is not confirmed yet. Use the link that we emailed to it.`,
    save: "Change email address",
  },
  password: {
    title: "Password",
    about: "A new password logs you out everywhere else.",
    save: "Change password",
    failed: "Unable to set the password",
  },
  sessions: {
    title: "Where you are logged in",
    about:
      "You stay logged in on a device until you log out there. A login that is not used for 30 days ends automatically.",
    save: "Log out everywhere else",
  },
  data: {
    title: "Your data",
    about: "One file with your account, logins, saved agents, enquiries, listings and profile.",
    save: "Download my data",
  },
  deletion: {
    title: "Delete this account",
    about: "This closes your account for good.",
    open: "Delete account",
  },
  saving: "Saving...",
  notFound: "There is no such setting.",
  done: {
    name: { title: "Name changed", text: (name: string) => `Your name is now ${name}.` },
    email: {
      title: "Check your inbox",
      text: (email: string) => `We have sent a link to ${email}. Your address changes once you confirm it there.`,
    },
    confirmation: {
      title: "Check your inbox",
      text: "We have sent you a new link. It works for 24 hours. Earlier links no longer work.",
    },
    confirmedBefore: { title: "Email address confirmed", text: "There is nothing more to do." },
    password: { title: "Password changed", text: "You are logged out everywhere else." },
    sessions: { title: "Logged out everywhere else", text: "Only this device is still logged in." },
  },
} as const;

export const deleteAccountMessages = {
  title: "Delete this account?",
  deletedLead: "We will permanently delete the following now:",
  deleted: [
    "your account, and every login on every device",
    "your saved agents and homes, and your calendar address",
    "your saved searches and the emails about them",
    "your reports about homes; we keep undecided ones without your name",
  ],
  deletedForAgents: [
    "your listings, published or not",
    "the inspections of your listings: everyone who registered is told that they are cancelled",
    "your agent profile and its place in the directory",
  ],
  retained:
    "Enquiries that you have sent stay with the people who received them, who still have to answer, but are no longer linked to your account. The same goes for your registrations for inspections: you can still withdraw each one with the link in its email.",
  retainedForAgents:
    "Enquiries that you have received were emailed to you, but you will no longer see them here. Your answers stay with the people who asked.",
  irreversible: "This cannot be undone. You may want to download your data first.",
  delete: "Delete my account",
  deleting: "Deleting...",
  cancel: "Keep my account",
  failed: "Unable to delete the account",
  doneTitle: "Account deleted",
  done: (email: string) => `Your account has been deleted. We have sent a confirmation to ${email}.`,
} as const;

export const accountPath = "/dashboard/account";
export const forgottenPasswordPath = "/reset-password";

export function newPasswordPath(token: string): string {
  return `${forgottenPasswordPath}/${token}`;
}

export function confirmEmailPath(token: string): string {
  return `/confirm-email/${token}`;
}

export type AccountTab = "consumer" | "agent";
type LoginMode = "login" | "register";

export interface LoginState {
  tab: AccountTab;
  mode: LoginMode;
  /** On this site. Undefined means the home page. */
  redirectTo?: string;
}

const consumerNames = ["", "member", "consumer", "buyer", "seller"];

/** The tab of `/login/{role}`. Undefined if unknown. */
export function tabForRole(role: string | undefined = ""): AccountTab | undefined {
  if (role === "agent") return "agent";
  return consumerNames.includes(role) ? "consumer" : undefined;
}

/** Reads the query string. Ignores redirects to other sites. */
export function parseLoginQuery(params: URLSearchParams): Omit<LoginState, "tab"> {
  return {
    mode: params.get("mode") === "register" ? "register" : "login",
    redirectTo: ownPath(params.get("redirectTo")),
  };
}

export function loginPath({ tab, ...state }: LoginState): string {
  return `/login/${tab}${formatLoginQuery(state)}`;
}

/** Returns the query with its question mark, or "". */
export function formatLoginQuery({ mode, redirectTo }: Omit<LoginState, "tab">): string {
  const params = new URLSearchParams();
  if (mode === "register") params.set("mode", mode);
  if (redirectTo !== undefined) params.set("redirectTo", redirectTo);
  const query = params.toString();
  return query && `?${query}`;
}

/** The deletion form is also shown at its own address. */
export const accountIntents = defineIntents({
  confirmation: { form: "account-confirmation", fullPage: true },
  name: { form: "account-name", fullPage: true },
  email: { form: "account-email", fullPage: true },
  password: { form: "account-password", fullPage: true },
  sessions: { form: "account-sessions", fullPage: true },
  deletion: { form: "account-deletion", fullPage: true },
});
