import type { ImportMessage } from "#app/features/imports/model/import-listing.ts";

export const receiveMessages = {
  unknown: "Please send the token of this connection as “Authorization: Bearer …”.",
  suspended: "This connection is paused because the agency's account is suspended. Please write to us.",
  failed: "The file could not be stored. Please send it again.",
} as const;

const refusal = (code: string, text: string, fix: string): ImportMessage => ({ level: "error", code, text, fix });

export const unreadRefusals = {
  tooLarge: refusal(
    "file.size",
    "The file is larger than 20 MB, so none of it was used.",
    "Ask your software's support team to send photos as URLs, or the listings in several files.",
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
    "Send it again. If that fails too, ask your software's support team whether the file is cut off in transit.",
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
    "There is more than one list of homes in this ZIP, so it was not used.",
    "Send one file with all listings, or one ZIP for each list.",
  ),
  tooMany: refusal(
    "zip.too_many",
    "There are more than 2,000 files in this ZIP, so it was not unpacked.",
    "Send the listings in several ZIPs, or the photos as URLs.",
  ),
  tooSmall: refusal(
    "zip.too_small",
    "More than 100 pictures in this ZIP are smaller than 1 kB, so it was not unpacked.",
    "Ask your software's support team to put the full-size photos into the ZIP.",
  ),
  tooLarge: refusal(
    "zip.too_large",
    "This ZIP is too large when unpacked.",
    "Send at most 20 MB of XML and 100 MB in total per ZIP. Split larger exports into several files.",
  ),
  paths: refusal(
    "zip.paths",
    "The path of a file in this ZIP leads outside the ZIP, so nothing was unpacked.",
    "Ask your software's support team to put the files into the ZIP without folders.",
  ),
};
