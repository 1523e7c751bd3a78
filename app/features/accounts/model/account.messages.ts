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
