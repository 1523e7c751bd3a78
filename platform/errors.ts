/** PostgreSQL or the store of pictures cannot be reached, or took too long: nothing was changed, and trying again may work. */
export class Unavailable extends Error {
  override name = "Unavailable";
}

/** PostgreSQL went silent while it was to keep what was changed: it may have done so or not, and only a look can tell. */
export class Unconfirmed extends Unavailable {
  override name = "Unconfirmed";
  constructor(
    message = "We could not confirm that this was saved. Please check before you send it again.",
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
