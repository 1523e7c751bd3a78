/** The first address that matches the path and `?do=` describes what was sent. */
const submissions: readonly [address: RegExp, description: string][] = [
  [/\?answer$/, "Your answer to an enquiry"],
  [/\?reassign$/, "The change of the agent of an enquiry"],
  [/\/enquiries\?note$/, "A note on an enquiry"],
  [/\/enquiries\?(new-?template|template)$/i, "A template for answers"],
  [/\/enquiries\?status$/, "The status of an enquiry"],
  [/^\/saved.*\?note$/, "A note on a saved home"],
  [/^\/dashboard\/account\?name$/, "A change of your name"],
  [/^\/dashboard\/account\?email$/, "A change of your email address"],
  [/^\/dashboard\/account\?password$/, "A change of your password"],
  [/^\/dashboard\/account/, "A change of your account"],
  [/^\/dashboard\/profile/, "Changes to your profile"],
  [/^\/dashboard\/agency\/webhook/, "Changes to the webhook of your agency"],
  [/^\/dashboard\/agency\/people/, "Changes to a colleague"],
  [/^\/dashboard\/agenc/, "Changes to your agency"],
  [/^\/dashboard\/feeds/, "Changes to an import"],
  [/^\/dashboard\/inspections\/\d+\/follow-up/, "An email to the visitors of an inspection"],
  [/^\/dashboard\/inspections\/\d+\/change/, "Changes to an inspection"],
  [/^\/dashboard\/inspections\/\d+\?add$/, "A visitor for the check-in list"],
  [/^\/dashboard\/inspections\/\d+\?note$/, "A note about a visitor"],
  [/^\/dashboard\/inspections\/\d+/, "A change of the check-in list"],
  [/^\/dashboard\/listings\/new/, "A new listing"],
  [/^\/dashboard\/listings\/\d+\/edit/, "Changes to a listing"],
  [/^\/dashboard\/listings\/\d+\/auction/, "The result of an auction"],
  [/^\/dashboard\/listings\/\d+\/close/, "The end of a listing"],
  [/^\/dashboard\/listings\/(\d+\/)?inspections/, "Inspections of a home"],
  [/^\/dashboard\/listings\/\d+\/offers/, "An offer for a home"],
  [/^\/dashboard\/listings\/\d+\/pictures/, "Changes to the pictures of a home"],
  [/^\/dashboard\/listings\/\d+\/documents/, "A document of a home"],
  [/^\/dashboard\/listings\/prices/, "The prices of several homes"],
  [/^\/dashboard\/listings/, "A change in My Listings"],
  [/^\/dashboard\/(searches|requests|registrations)/, "A change in your dashboard"],
  [/^\/admin/, "A change on an admin page"],
];

/** Labels of fields whose names do not read as one. */
const labels: Readonly<Record<string, string>> = {
  abn: "ABN",
  addressDisplay: "Address shown to others",
  answer: "Your answer",
  closedOn: "Date",
  closedPrice: "Price",
  followUpOn: "Follow up on",
  frequency: "How often",
  photoUrl: "Photo URL",
  profileDescription: "Description",
  priceFrequency: "Rent is paid",
  yearsExperience: "Years of experience",
  words: "Description of the picture",
};

interface SubmissionLabels {
  /** What was sent, for people. */
  about?: string;
  /** Of some of the fields, by name. */
  labels: Record<string, string>;
}

/** In words, for a page that lists a submission outside its form. */
export function labelSubmission(
  { pathname, searchParams }: Pick<URL, "pathname" | "searchParams">,
  names: readonly string[],
): SubmissionLabels {
  const intent = searchParams.get("do");
  const address = intent === null ? pathname : `${pathname}?${intent}`;
  return {
    about: submissions.find(([pattern]) => pattern.test(address))?.[1],
    labels: Object.fromEntries(
      names.flatMap((name) => {
        // Of a row: "words-7".
        const base = name.replace(/-\d+$/, "");
        const label = Object.hasOwn(labels, base) ? labels[base] : undefined;
        return label === undefined ? [] : [[name, label]];
      }),
    ),
  };
}
