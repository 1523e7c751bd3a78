/** PostgreSQL or the media store is unreachable or too slow. Nothing was changed. */
export class Unavailable extends Error {
  override name = "Unavailable";
}

/** The connection was lost during commit: the change may be saved. */
export class Unconfirmed extends Unavailable {
  override name = "Unconfirmed";
  constructor(
    message = "We could not confirm that this was saved. Please check before you send it again.",
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
