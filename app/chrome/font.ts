/** The one font file, preloaded by the document and named in app.css. public/fonts/README.md says how it is made. */
export const fontUrl = "/fonts/national-park-400-700.woff2";
