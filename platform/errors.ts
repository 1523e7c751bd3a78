/** PostgreSQL or the media store is unreachable or too slow. Nothing was changed; a retry may work. */
export class Unavailable extends Error {
  override name = "Unavailable";
}

/** The connection was lost during commit, so the change may or may not be saved. */
export class Unconfirmed extends Unavailable {
  override name = "Unconfirmed";
  constructor(
    message = "We could not confirm that this was saved. Please check before you send it again.",
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
