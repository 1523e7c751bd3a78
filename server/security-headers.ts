/** For responses other than documents. */
const nothingRuns = "default-src 'none'; frame-ancestors 'none'";

/** Default for HTML; the application's pages send their own policy. */
const documentPolicy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** SVG files contain inline styles. */
const pictureRuns = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const everywhere = {
  "x-content-type-options": "nosniff",
  // With no-referrer, browsers would send "Origin: null" with our own forms.
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
} as const;

const twoYears = 63_072_000;

export function securityHeaders(contentType: string | undefined, https: boolean): Record<string, string> {
  return {
    ...everywhere,
    ...(https && { "strict-transport-security": `max-age=${twoYears}` }),
    "content-security-policy": policyFor(contentType),
  };
}

function policyFor(contentType = ""): string {
  if (contentType.startsWith("text/html")) return documentPolicy;
  return contentType.startsWith("image/svg") ? pictureRuns : nothingRuns;
}
