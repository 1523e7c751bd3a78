/** A mailto: address that starts a message to nobody yet, about the page at this absolute address. */
export function emailAbout({ title, url }: { title: string; url: string }): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
}

/** The name of the site behind an address: "https://www.example.com/" is "example.com". */
export function siteName(address: string): string {
  return URL.canParse(address) ? new URL(address).host.replace(/^www\./, "") : address;
}
