/** An invitation lapses this many days after it was last sent. Apart from the schema, because Zod stays on the server. */
export const INVITATION_DAYS = 90;

/** Labels and errors that the pages for agents, the pages for admins and the command share. */
export const agencyDetailMessages = {
  label: {
    name: "Agency name",
    abn: "ABN",
    licenceNumber: "Corporation licence number",
    email: "Office email",
    phone: "Phone",
    website: "Website",
    address: "Address",
    domain: "Email domain",
    agentEmail: "Email of the agent’s account",
  },
  hint: {
    email: "The contact for imported listings without an agent.",
    abn: "11 digits",
    licenceNumber: "The agency’s licence from NSW Fair Trading, if it is a company",
    website: "Such as harbour.example.com",
    domain: "Helps us check the agency: the part of your email addresses after the @, such as harbour.example.com",
    agentEmail: "The email address that the agent logs in with",
  },

  nameMissing: "Agency name is required",
  nameTooLong: "Agency name is too long",
  abn: "Enter a valid ABN: 11 digits, as on your tax invoices",
  licenceTooLong: "Licence number is too long",
  email: "Enter a valid email address",
  emailTooLong: "Email address is too long",
  phone: "Enter a valid phone number",
  phoneTooLong: "Phone is too long",
  website: "Enter a valid website address",
  websiteTooLong: "The website address is too long",
  domain: "Enter a domain such as harbour.example.com",
  addressTooLong: "Address is too long",
  addressPostcode: "Check the postcode at the end of the address: it is not one in NSW",

  onlyAdmins: "Only admins can do this.",
  detailsDiffer: "There is already an agency with this name and different details. Change it at /admin/agencies.",
  duplicateName: "There is already an agency with this name",
  nameTaken:
    "There is already an agency with this name. Choose it on your profile, or ask a colleague for its invitation link.",
  closedName: (closure: string) => `${closure}. Choose another name.`,
  alreadyMember: (agency: string) => `You belong to ${agency}. Leave it on your page in “Your agency” first.`,
  confirmedMeanwhile:
    "An admin has confirmed the agency in the meantime. Reload the page to change its contact details.",
  changedAgency: "You belong to another agency in the meantime. Reload the page.",
  onlyAgents: "Only agents can do this.",
  mayNotChange: "Only principals, managers and assistants of the agency can change its details.",
  mayNotInvite: "Only principals, managers and assistants of the agency can invite people.",
  mayNotApprove: "Only principals and managers of the agency can approve invitations.",
  mayNotSetLeave: "Only principals and managers of the agency can enter when their colleagues are away.",
  mayNotSetRoles: "Only principals of the agency can change roles.",
  mayNotGiveRole: "Only principals of the agency can invite people in another role than agent.",
  lastPrincipal: "An agency needs a principal. Make someone else a principal first.",
  mayNotRemove: "Only principals and managers of the agency can remove people, and only principals a principal.",
  chooseReceiver: "Choose someone who works in your agency",
  mayNotChooseReceiver: "Only principals and managers of the agency can choose who receives its enquiries.",
  missingReceiver: "Choose a colleague who receives the homes and enquiries",
  choosePrincipal: "Choose a colleague who becomes principal: an agency needs one",
  mergeInto: "Enter the name of the agency that receives its people",
  mergeIntoItself: "Enter the name of another agency",
  mergeIntoPublic: "Enter the name of an agency that is public",
  isClosed: "This agency is closed already.",
  isConfirmed: "This agency is confirmed already.",
  hasHomes: (homes: string) => `It has ${homes} on the market. They must be withdrawn, or the agency merged, first.`,
  noPerson: "This person does not belong to your agency",
  noOwnAgency: "You do not belong to an agency",
  noInvitation: "This invitation has ended. Ask the agency for a new one.",
  noAgency: "There is no such agency",
  severalAgencies: (beginning: string, names: readonly string[], hasMore: boolean) =>
    `Several agencies begin with "${beginning}": ${[...names, ...(hasMore ? ["and more"] : [])].join(", ")}. Enter more of the name.`,
  noAgencyNamed: (name: string) => `There is no agency called "${name}".`,
  noAccount: (email: string) => `There is no account with the email address ${email}.`,
  notAnAgent: (email: string) => `${email} is not an agent's account.`,
  otherAgency: (email: string, agency: string) => `${email} belongs to ${agency}. Remove them from it first.`,
} as const;

/** In the form that creates an agency. */
export const creationMessages = {
  logo: "Logo",
  logoHint: "One JPEG, PNG, WebP or AVIF, up to 20 MB. You can also add it later.",
  logoAgain: "Choose the logo again",
  tooManyLogos: "You have sent too many logos. Create the agency without one now, and add it later.",
  created: { title: "Agency created", text: "You can use it now. Invite your colleagues." },
  createFailed: "We couldn't create the agency. Please try again in a moment.",
} as const;

/** Shared by the pages of offices and of a person, and by the operations. */
export const officeMessages = {
  label: {
    name: "Office name",
    street: "Street",
    suburb: "Suburb",
    postcode: "Postcode",
    phone: "Phone",
    email: "Email",
    moveTo: "Its people move to",
    office: "Office",
  },
  none: "No office",
  nameMissing: "Enter the name of the office, for example its suburb",
  nameTooLong: "The name of the office is too long",
  streetMissing: "Enter the street and number",
  streetTooLong: "The street is too long",
  suburbMissing: "Enter the suburb",
  misspelt: (typed: string, corrected: string) =>
    `We don’t know a suburb called “${typed}”. Did you mean ${corrected}?`,
  suburbTooLong: "The suburb is too long",
  postcode: "Enter a postcode of 4 digits",
  postcodeElsewhere: "Enter a postcode in NSW: 2000 to 2599, 2619 to 2899 or 2921 to 2999",
  confirmMissing: "Tick the box to close the office. A closed office cannot be opened again",

  duplicateName: "There is already an office with this name",
  tooMany: "An agency can have 50 offices. Close one first.",
  tooManyTogether: "Together they would have more than 50 offices. Close some first.",
  mayNotManage: "Only principals and managers of the agency can change its offices.",
  mayNotAssign: "Only principals and managers of the agency, and the person, can choose the office.",
  noOffice: "There is no such office",
  isClosed: "This office is closed.",
  chooseOffice: "Choose an office of the agency",
} as const;

/** Before a merge is confirmed. */
export const mergeMessages = {
  reviewTitle: (from: string, into: string) => `Merge ${from} into ${into}?`,
  moves: (counts: string) => `${counts} move.`,
  consequences: (from: string, into: string) =>
    `Principals and managers of ${from} become agents of ${into}. The page of ${from} redirects to that of ${into}. This cannot be undone.`,
  refused: (into: string) =>
    `${into} removed or declined these people in the last twelve months. They keep their homes and enquiries, and only ask to join:`,
  removedBefore: "removed",
  declinedBefore: "declined",
  changedSince: "Something has changed since. Check the figures and press again.",
} as const;
