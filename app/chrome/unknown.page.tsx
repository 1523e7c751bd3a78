import { data } from "react-router";

/** Every address that is nothing else: the root's error boundary shows the not-found page with its status. */
export function loader() {
  throw data(null, { status: 404 });
}

export function action() {
  throw data(null, { status: 404 });
}

export default function Unknown() {
  return null;
}
