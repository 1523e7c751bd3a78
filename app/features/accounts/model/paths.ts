export const accountPath = "/dashboard/account";
export const forgottenPasswordPath = "/reset-password";

/** The page of a mailed link that sets a new password. */
export function newPasswordPath(token: string): string {
  return `${forgottenPasswordPath}/${token}`;
}

/** The page of a mailed link that confirms a new e-mail address. */
export function confirmEmailPath(token: string): string {
  return `/confirm-email/${token}`;
}
