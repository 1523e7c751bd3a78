import type { ItemList, SearchAction, WebSite, WithContext } from "schema-dts";

/** What a search engine must be told to search here: schema-dts knows the action without this annotation of it. */
type AnnotatedSearch = SearchAction & { "query-input": string };

/** The site, with the search of its hero, as schema.org describes one. Addresses are absolute. */
export function siteStructuredData(site: { name: string; url: string; searchUrl: string }): WithContext<WebSite> {
  const search: AnnotatedSearch = {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${site.searchUrl}?search={search_term_string}` },
    "query-input": "required name=search_term_string",
  };
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: site.name,
    url: site.url,
    inLanguage: "en-AU",
    potentialAction: search,
  };
}

/** A list of suburbs as places, each at the absolute address of its guide. */
export function suburbsStructuredData(suburbs: readonly { name: string; url: string }[]): WithContext<ItemList> {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: suburbs.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: { "@type": "Place", name: `${name}, NSW`, url },
    })),
  };
}
