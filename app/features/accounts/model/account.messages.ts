/** The sentences of accounts; those of the specification (sections 4, 5 and 8) word for word. */
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

  /** Which half was wrong is not said. */
  wrong: "The email address and the password do not match.",
  unableToLogIn: "Unable to log in",
  unableToRegister: "Unable to create account",
  taken: "An account with this email address exists already. Log in, or reset its password.",
  logOutFailed: "Failed to log out",

  /** Both halves of the same rule: on the page, and where an address is asked for. */
  emailTaken: "An account with this email address exists already",
  sameEmail: "This is your email address already",
  currentPassword: "Enter your current password",
  wrongCurrentPassword: "This is not your current password",

  label: {
    email: "Email",
    password: "Password",
    firstName: "First name",
    lastName: "Last name",
    role: "I am a",
    newEmail: "New email",
    currentPassword: "Current password",
    newPassword: "New password",
  },
  username: "Account",
  passwordHint: "At least 8 characters",
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
  toLogIn: { question: "Have an account already?", link: "Log in" },
  forgotten: "Forgot your password?",
  notice: "We use these details for your account and nothing else.",
  privacy: "How we look after your details",
  benefits: {
    consumer: {
      title: "What an account is for",
      points: [
        "Save agents and find them again on any device.",
        "Follow the enquiries that you send while you are logged in.",
        "Browsing, enquiring and calculating need no account.",
      ],
    },
    agent: {
      title: "What an agent account is for",
      points: [
        "Publish homes for sale and for rent, edit them, and take them down.",
        "See the enquiries about you and your homes in one place.",
        "Your profile is in the directory once it has a suburb and a description.",
      ],
    },
  },

  easyToGuess: {
    title: "Your password is easy to guess",
    text: "It is one of the most used, or your email address. It works, but a longer one of your own is safer: you can change it on your account page.",
  },

  forgot: {
    title: "Reset your password",
    description: "Ask for a link by email that sets a new password.",
    lead: "Give the email address of your account, and we send you a link that sets a new password.",
    send: "Send the link",
    sending: "Sending...",
    failed: "Unable to send the link",
    sentTitle: "Check your inbox",
    sent: "If this address has an account, a link is on its way to it. The link works for one hour. We send at most three an hour.",
    again: "Use another address",
    back: "Back to log in",
  },

  newPassword: {
    title: "Set a new password",
    description: "Set a new password for your account.",
    lead: (email: string) =>
      `For the account of ${email}. Everybody who is logged in with the old password is logged out.`,
    set: "Set password",
    setting: "Setting password...",
    failed: "Unable to set the password",
    doneTitle: "Password changed",
    done: "You are logged in here, and logged out everywhere else.",
  },

  confirmEmail: {
    title: "Confirm your email address",
    description: "Confirm the new email address of your account.",
    lead: (email: string) => `${email} becomes the email address of your account. From then on you log in with it.`,
    confirm: "Confirm this address",
    confirming: "Confirming...",
    failed: "Unable to confirm the address",
    doneTitle: "Email address changed",
    done: (email: string) => `You log in with ${email} from now on.`,
  },

  /** A mailed link that shows no form. */
  link: {
    gone: {
      password: {
        title: "This link has expired or was used",
        text: "A link that sets a password works once, for one hour, and only the newest one does.",
        action: "Ask for a new link",
      },
      email: {
        title: "This link has expired or was used",
        text: "A link that confirms an address works once, for 24 hours, and only the newest one does.",
        action: "Go to your account",
      },
    },
    away: { title: "We could not read this link just now", text: "It is still valid. Please try again in a moment." },
  },

  settings: {
    description: "Your name, email address and password, your data, and the end of your account.",
    name: {
      title: "Name",
      about: "How we greet you. An agent's public profile has a name of its own.",
      save: "Save name",
    },
    email: {
      title: "Email address",
      about: (email: string) => `You log in with ${email}.`,
      pending: (email: string) => `${email} waits to be confirmed: the link is in its inbox.`,
      save: "Change email address",
    },
    password: {
      title: "Password",
      about: "A new password logs you out everywhere else.",
      save: "Change password",
    },
    sessions: {
      title: "Where you are logged in",
      about: "On every device on which you have logged in and not out again. An unused login ends after 30 days.",
      save: "Log out everywhere else",
    },
    data: {
      title: "Your data",
      about: "One file with your account, logins, saved agents, enquiries, listings and profile.",
      save: "Download my data",
    },
    deletion: {
      title: "Delete this account",
      about: "Ends your account for good.",
      open: "Delete account",
    },
    saving: "Saving...",
    done: {
      name: { title: "Name changed", text: (name: string) => `Your name is ${name} now.` },
      email: {
        title: "Check your inbox",
        text: (email: string) => `We have sent a link to ${email}. Your address changes once you confirm it there.`,
      },
      password: { title: "Password changed", text: "You are logged out everywhere else." },
      sessions: { title: "Logged out everywhere else", text: "Only this device is still logged in." },
    },
  },

  deletion: {
    title: "Delete this account?",
    gone: "This is gone for good, at once:",
    goes: [
      "your account, and every login on every device",
      "your saved agents",
      "your saved searches and the emails about them",
    ],
    goesForAgents: ["your listings, published or not", "your agent profile and its place in the directory"],
    stays:
      "Enquiries that you have sent stay with those who received them, as they have to answer them. They are no longer linked to you here.",
    staysForAgents: "Enquiries that you have received were mailed to you; here you no longer see them.",
    noWayBack: "There is no way back. You may want to download your data first.",
    delete: "Delete my account",
    deleting: "Deleting...",
    keep: "Keep my account",
    failed: "Unable to delete the account",
    doneTitle: "Account deleted",
    done: (email: string) => `Your account is gone. We have sent a confirmation to ${email}.`,
  },
} as const;
