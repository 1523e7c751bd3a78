/** The first stop of the Tab key. A plain anchor: the browser moves the focus by itself, with or without JavaScript. */
export function SkipLink() {
  return (
    <a href="#main" className="skip">
      Skip to main content
    </a>
  );
}
