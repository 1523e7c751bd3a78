import { textResponse } from "./text-response.server.ts";

/** Answers with an XML document that is already written. */
export function xmlResponse(xml: string): Response {
  return textResponse(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
