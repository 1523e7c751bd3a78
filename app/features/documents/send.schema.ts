import { z } from "zod";
import { rowIdField } from "#app/http/fields.schema.ts";
import { documentMessages } from "./documents.messages.ts";

const messages = documentMessages.send;

/** To an enquirer or a visitor. */
export const sendDocumentSchema = z.object({
  document: rowIdField(messages.choose),
  enquiry: rowIdField(messages.noRecipient).optional(),
  visitor: rowIdField(messages.noRecipient).optional(),
});
