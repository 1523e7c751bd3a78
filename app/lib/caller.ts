/** A signed-in user, read from the database on every request. */
export interface Viewer {
  id: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: "buyer" | "seller" | "agent";
  isAdmin: boolean;
}

export interface Caller {
  /** Undefined for a visitor. */
  user?: Viewer;
  /** A /64 network for IPv6. */
  ip: string;
  /** Set when the agency's software acts for the user. */
  importer?: ImportCaller;
}

export interface ImportCaller {
  id: number;
  /** The sending program, such as "Agentbox". */
  name: string;
  /** Undefined when a user re-applies a stored version. */
  fileId?: number;
  /** The home is repeatedly published and withdrawn: followers are notified a day later. */
  isFlapping: boolean;
}

export interface Member extends Caller {
  user: Viewer;
}
