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
