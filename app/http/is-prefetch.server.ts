const headersThatSay = ["sec-purpose", "purpose", "x-moz"] as const;

/** Whether a browser asks for a page ahead of time: nobody may ever look at it. */
export function isPrefetch(headers: Headers): boolean {
  return headersThatSay.some((name) => headers.get(name)?.includes("prefetch"));
}
