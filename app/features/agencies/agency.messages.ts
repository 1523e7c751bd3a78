/** Labels and errors that the pages for agents, the pages for admins and the command share. */
export const agencyDetailMessages = {
  label: {
    name: "Name",
    email: "Office email",
    phone: "Phone",
    website: "Website",
    address: "Address",
    agentEmail: "Email of the agent’s account",
  },
  hint: {
    email: "The contact for imported listings without an agent.",
    website: "Starts with https://",
    agentEmail: "The email address that the agent logs in with",
  },

  nameMissing: "Agency name is required",
  nameTooLong: "Agency name is too long",
  email: "Enter a valid email address",
  emailTooLong: "Email address is too long",
  phone: "Enter a valid phone number",
  phoneTooLong: "Phone is too long",
  website: "Enter a valid website address",
  websiteTooLong: "The website address is too long",
  addressTooLong: "Address is too long",

  onlyAdmins: "Only admins can do this.",
  detailsDiffer: "There is already an agency with this name and different details. Change it at /admin/agencies.",
  duplicateName: "There is already an agency with this name",
  noAgency: "There is no such agency",
  noAgencyNamed: (name: string) => `There is no agency called "${name}".`,
  noAccount: (email: string) => `There is no account with the email address ${email}.`,
  notAnAgent: (email: string) => `${email} is not an agent's account.`,
  otherAgency: (email: string, agency: string) => `${email} belongs to ${agency}. Remove them from it first.`,
} as const;
