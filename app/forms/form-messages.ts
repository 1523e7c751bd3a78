export const errorTitlePrefix = "Error: ";

export const formMessages = {
  problem: "There is a problem",
  check: "Please check what you entered.",
  optional: "(optional)",
  typed: {
    offline: "You seem to be offline. What you typed is still here: please send it again when you are connected.",
    tooMany: "Too many attempts. What you typed is still here: please wait a little and send it again.",
    tooLarge: "That is too long to send. What you typed is still here: please shorten it and send it again.",
    tryLater: "Please try again later. What you typed is still here.",
  },
  untyped: {
    offline: "You seem to be offline. Please try again when you are connected.",
    tooMany: "Too many attempts. Please wait a little and try again.",
    tooLarge: "That is too large to send. Please send less.",
    tryLater: "Please try again later.",
  },
  stillHere: "What you typed is still here.",
  leaveEmpty: "Leave this empty",
  notSent: "This was not sent",
  retry: "Send again",
  retryLead: "We could not receive it just now. Nothing you typed is lost: here it is, ready to send again.",
  keepIt: "Nothing you typed is lost: here it is for you to copy.",
  sessionEnded: "You are no longer logged in. Nothing you typed is lost: here it is, ready to send again.",
  logIn: "Log in (opens in a new tab), then come back and send again",
  showPassword: "Show password",
  show: "Show",
  hide: "Hide",
};
