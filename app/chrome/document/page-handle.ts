/** The `handle` of a route. */
export interface PageHandle {
  /**
   * False if scripts would not improve the page: its document loads none. After a client navigation they are present
   * anyway.
   */
  scripts: false;
}
