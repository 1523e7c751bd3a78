import fontUrl from "#app/fonts/national-park-400-700.woff2";

/** The token `surface` as sRGB, for the browser's bars. */
const headerColour = { light: "#ffffff", dark: "#16222b" };

export function HeadTags() {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={headerColour.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={headerColour.dark} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" fetchPriority="low" />
    </>
  );
}
