/** What pages say of the installation itself, the same to everybody. A real one has nothing of it. */
export interface Installation {
  /** Its people, homes and trades are samples: the database is the embedded one. */
  hasSamples?: true;
  /** The page where its mails are read, as it sends none: it is there to be tried out on one's own machine. */
  mailsPath?: string;
}

/** Whether an address of a client or the host of an origin is this machine itself. */
export function isThisMachine(host: string): boolean {
  return host === "localhost" || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(host) || /^\[?::1\]?$/.test(host);
}
