export const errorTitlePrefix = "Error: ";

export const formMessages = {
  problem: "There is a problem",
  check: "Please check what you entered.",
  optional: "(optional)",
  typed: {
    offline: "You seem to be offline. What you typed is still here: please send it again when you are connected.",
    tooMany: "That was a lot at once. What you typed is still here: please wait a little and send it again.",
    tooLarge: "That is too much at once. What you typed is still here: please shorten it and send it again.",
    tryLater: "Please try again later. What you typed is still here.",
  },
  untyped: {
    offline: "You seem to be offline. Please try again when you are connected.",
    tooMany: "That was a lot at once. Please wait a little and try again.",
    tooLarge: "That is too much at once. Please send less.",
    tryLater: "Please try again later.",
  },
  stillHere: "What you typed is still here.",
  leaveEmpty: "Leave this empty",
  notSent: "This was not sent",
  retry: "Send again",
  retryLead: "We could not take it just now. Nothing you typed is lost: here it is, ready to be sent again.",
  keepIt: "Nothing you typed is lost: here it is, to copy.",
  sessionEnded: "You are no longer logged in. Nothing you typed is lost: here it is, ready to be sent again.",
  logIn: "Log in (opens in a new tab), then come back and send again",
  showPassword: "Show password",
  show: "Show",
  hide: "Hide",
};
