import { data } from "react-router";

/** Catches unknown addresses: the root's error boundary shows the not-found page. */
export function loader() {
  throw data(null, { status: 404 });
}

export function action() {
  throw data(null, { status: 404 });
}

export default function Unknown() {
  return null;
}
