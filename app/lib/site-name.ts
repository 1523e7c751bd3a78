/** The name of the site behind an address: "https://www.example.com/" is "example.com". */
export function siteName(address: string): string {
  return URL.canParse(address) ? new URL(address).host.replace(/^www\./, "") : address;
}
