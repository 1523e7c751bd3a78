/** What pages say of the installation itself, the same to everybody. A real one has nothing of it. */
export interface Installation {
  /** Its people, homes and trades are samples: the database is the embedded one. */
  hasSamples?: true;
}
