import { hash as digest } from "node:crypto";

/**
 * Scripts are ours or listed by hash. Styles may be inline, for the stylesheet and the slider; pictures may be at any
 * https address.
 */
export function contentSecurityPolicy(scriptHashes: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.map((hash) => `'sha256-${hash}'`).join(" ")}`.trimEnd(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** SHA-256 in Base64. */
export function scriptHash(text: string): string {
  return digest("sha256", text, "base64");
}
