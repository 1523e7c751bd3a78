import type { ImportMessage } from "#app/features/imports/model/import-listing.ts";

export const receiveMessages = {
  unknown: "Please send the token of this connection as “Authorization: Bearer …”.",
  suspended: "This connection is paused, because its agency's account is. Please write to us.",
  failed: "The file could not be stored. Please send it again.",
} as const;

const refusal = (code: string, text: string, fix: string): ImportMessage => ({ level: "error", code, text, fix });

export const unreadRefusals = {
  tooLarge: refusal(
    "file.size",
    "The file is larger than 20 MB, so none of it was used.",
    "Ask the support of your software to send photos as addresses, or the listings in several files.",
  ),
  locked: refusal(
    "file.locked",
    "The file is in your folder, but its permissions do not let us read it.",
    "Ask the administrator of the FTP server to make new files readable for us, and send the file again.",
  ),
} as const;

export const zipRefusals = {
  unreadable: refusal(
    "zip.unreadable",
    "This ZIP cannot be opened.",
    "Send it again. If that fails too, ask your software's support whether the file is cut off in transit.",
  ),
  noXml: refusal(
    "zip.no_xml",
    "There is neither an XML file nor a spreadsheet in this ZIP.",
    "Put the XML with the listings, or a spreadsheet (.xlsx or .csv), into the ZIP.",
  ),
  workbook: refusal(
    "zip.workbook",
    "We cannot read this kind of spreadsheet or document.",
    "Open it in Excel, Numbers or LibreOffice, save it without a password as “Excel workbook (.xlsx)” or “CSV UTF-8”, and send that file.",
  ),
  manyXml: refusal(
    "zip.many_xml",
    "There is more than one list of homes in this ZIP, so none of it was used.",
    "Send one file with all listings, or one ZIP for each of them.",
  ),
  tooMany: refusal(
    "zip.too_many",
    "There are more than 2,000 files in this ZIP, so it was not unpacked.",
    "Send the listings in several ZIPs, or the photos as addresses.",
  ),
  tooSmall: refusal(
    "zip.too_small",
    "More than 100 pictures in this ZIP are smaller than 1 kB, so it was not unpacked.",
    "Ask your software's support to put the photos themselves into the ZIP.",
  ),
  tooLarge: refusal(
    "zip.too_large",
    "Unpacked, this ZIP is too large.",
    "Send at most 20 MB of XML and 100 MB in all, in several files if need be.",
  ),
  paths: refusal(
    "zip.paths",
    "A file in this ZIP has a name that leads out of it, so none of it was unpacked.",
    "Ask your software's support to put the files into the ZIP without folders.",
  ),
};
