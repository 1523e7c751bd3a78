/** For everything that is not a document of ours: nothing in it may load, run or be framed. */
const nothingRuns = "default-src 'none'; frame-ancestors 'none'";

/** For documents that bring no policy of their own; those of the application do. */
const documentPolicy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** An SVG file styles itself. */
const pictureRuns = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const everywhere = {
  "x-content-type-options": "nosniff",
  // Not no-referrer: browsers would then post our own forms with "Origin: null".
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
} as const;

const twoYears = 63_072_000;

/** The headers of every reply; `contentType` chooses the policy that applies unless the reply brings its own. */
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
