/** Where to log in to come back to a page of ours; `url` is that page's. */
export function logInAddress({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  return `/login?${new URLSearchParams({ redirectTo: pathname + search }).toString()}`;
}
