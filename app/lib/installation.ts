/** Empty in production. */
export interface Installation {
  /** The data are samples in the embedded database. */
  hasSamples?: true;
  /** Shows emails on a local installation, which sends none. */
  mailsPath?: string;
}

/** Whether a client address or host is this machine. */
export function isThisMachine(host: string): boolean {
  return host === "localhost" || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(host) || /^\[?::1\]?$/.test(host);
}
