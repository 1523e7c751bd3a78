/** Who asks an operation to do something. */
export interface Caller {
  /** Absent for a visitor. */
  user?: { id: number };
  /** The client's network address, as the gate found it. */
  address: string;
}
