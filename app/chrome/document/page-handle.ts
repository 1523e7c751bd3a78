export interface PageHandle {
  /** False: the document loads no scripts. After a client navigation they are present anyway. */
  scripts: false;
}
