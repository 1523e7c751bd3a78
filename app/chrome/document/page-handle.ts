/** What a route may say in its `handle`. */
export interface PageHandle {
  /**
   * False where nothing on the page is better with scripts: its document loads none. Somebody who comes to it from another
   * page by script has them all the same.
   */
  scripts: false;
}
