/** A person with an account, as the operations know them; read from the database at every request. */
export interface Viewer {
  id: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: "buyer" | "seller" | "agent";
  isAdmin: boolean;
}

/** Who asks an operation to do something. */
export interface Caller {
  /** Absent for a visitor. */
  user?: Viewer;
  /** The client's network address, as the server found it. */
  address: string;
  /** There when the software of their agency speaks for the person. */
  feed?: FeedCaller;
}

/** Software that keeps listings for an agency. */
export interface FeedCaller {
  /** Of the connection that imports. */
  id: number;
  /** The program that sends: "Agentbox", "Spreadsheet". */
  name: string;
  /** The file that is applied; absent when a person has a stored version applied again. */
  fileId?: number;
  /** It switches the home on and off: those who follow the home hear of it a day later, when it has come to rest. */
  isRestless: boolean;
}

/** Somebody who is signed in. */
export interface Member extends Caller {
  user: Viewer;
}
