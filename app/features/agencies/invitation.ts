/** An invitation lapses this many days after it was last sent. Apart from the schema, because Zod stays on the server. */
export const INVITATION_DAYS = 90;
