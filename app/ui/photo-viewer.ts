/** Pages without scripts embed these functions as text, so each uses only its arguments. */

/**
 * Sets `aria-current` on the thumbnail of the picture that covers the middle of the screen, scrolls it into sight, and
 * writes its name into the heading.
 * Returns a function that stops this.
 */
export function markShownPhoto(photos: Element): () => void {
  const pictures = [...photos.querySelectorAll(".photo")];
  const strip = photos.querySelector(".photo-thumbs");
  const place = photos.querySelector(".photo-place");
  const mark = (picture: Element | undefined) => {
    const thumb = picture && strip?.children[pictures.indexOf(picture)];
    if (!strip || !(thumb instanceof HTMLElement)) return;
    for (const other of strip.children) other.removeAttribute("aria-current");
    thumb.setAttribute("aria-current", "true");
    if (place) place.textContent = thumb.textContent;
    // Not `scrollIntoView`, which could scroll the page, too.
    strip.scrollTo(
      thumb.offsetLeft - (strip.clientWidth - thumb.clientWidth) / 2,
      thumb.offsetTop - (strip.clientHeight - thumb.clientHeight) / 2,
    );
  };
  // A point of the screen: in one picture of a row of the grid, and in the only picture of the full-screen view.
  const observer = new IntersectionObserver(
    (entries) => mark(entries.find(({ isIntersecting }) => isIntersecting)?.target),
    { rootMargin: "-49% -59% -50% -40%" },
  );
  mark(pictures[0]);
  for (const picture of pictures) observer.observe(picture);
  return () => observer.disconnect();
}

/**
 * Keys for the full-screen view, which works by the hash of the address: arrows, Home and End change the picture, and
 * Escape returns to all pictures. Replaces history entries, so that Back leaves the view.
 */
export function viewPhotos(mark: typeof markShownPhoto): void {
  const photos = document.querySelector(".photos");
  if (!photos) return;
  mark(photos);
  const pictures = [...photos.querySelectorAll(".photo")];
  const isFull = () => photos.querySelector(".photo:target") !== null;
  // Measured, because marks follow a moment later than the next key.
  const shownPicture = () =>
    pictures.find((picture) => picture.getBoundingClientRect().right > innerWidth / 2) ?? photos;
  const go = (to: Element, focused: Element) => {
    location.replace(`#${to.id}`);
    focused.querySelector("a")?.focus({ preventScroll: to === focused });
  };
  photos.addEventListener("click", (event) => {
    const { ctrlKey, metaKey, shiftKey, target } = event as MouseEvent;
    const link = (target as Element).closest<HTMLAnchorElement>("a[href^='#']");
    const to = link && document.getElementById(link.hash.slice(1));
    if (!to || ctrlKey || metaKey || shiftKey || !isFull()) return;
    event.preventDefault();
    go(to, to === photos ? shownPicture() : to);
  });
  addEventListener("keydown", (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || !isFull()) return;
    const shown = shownPicture();
    const here = pictures.indexOf(shown);
    const place = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: pictures.length - 1 }[key];
    const to = key === "Escape" ? photos : pictures[place ?? -1];
    if (!to) return;
    event.preventDefault();
    go(to, key === "Escape" ? shown : to);
  });
}
