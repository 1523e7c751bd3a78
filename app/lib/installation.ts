/** Facts about the installation for all pages; empty in production. */
export interface Installation {
  /** Users, homes and trades are samples in the embedded database. */
  hasSamples?: true;
  /** The page for reading emails, on a local installation that sends none. */
  mailsPath?: string;
}

/** Whether a client address or host is this machine. */
export function isThisMachine(host: string): boolean {
  return host === "localhost" || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(host) || /^\[?::1\]?$/.test(host);
}
