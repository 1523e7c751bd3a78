/** A signed-in user as operations know them, read from the database on every request. */
export interface Viewer {
  id: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: "buyer" | "seller" | "agent";
  isAdmin: boolean;
}

/** The caller of an operation. */
export interface Caller {
  /** Undefined for a visitor. */
  user?: Viewer;
  /** The client's network address. */
  address: string;
  /** Set when the agency's software acts for the user. */
  feed?: ImportCaller;
}

/** Software that maintains an agency's listings. */
export interface ImportCaller {
  /** The id of the connection. */
  id: number;
  /** The sending program: "Agentbox", "Spreadsheet". */
  name: string;
  /** The applied file; undefined when a user re-applies a stored version. */
  fileId?: number;
  /** The software keeps publishing and withdrawing the home: followers are notified a day later. */
  isFlapping: boolean;
}

/** A signed-in caller. */
export interface Member extends Caller {
  user: Viewer;
}
