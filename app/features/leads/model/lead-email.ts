/**
 * An e-mail address as people write theirs: dot-atom at a dotted host name (RFC 5321 and 1035 lengths), ASCII only.
 * Quoted local parts, comments and address literals are legal and refused: no mailbox of a person here has one, and
 * each is a way to smuggle a second recipient into a header.
 */
export const emailPattern =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/i;
