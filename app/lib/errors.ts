/**
 * What can go wrong in the product's own words. Domain code throws these; only the edge (app/http, pages) speaks HTTP.
 * The message is a sentence a user may read.
 */

/** There is no such thing, or it is not yours to see. */
export class NotFound extends Error {
  override name = "NotFound";
}

/** PostgreSQL cannot be reached, or took too long: nothing was changed, and trying again may work. */
export class Unavailable extends Error {
  override name = "Unavailable";
}
