interface TypedText {
  value: string;
  start: number;
  end: number;
}

/**
 * Hydration puts text areas back to the text that the server sent; all other controls keep what was typed. Watches them
 * from before hydration on and returns what gives them their text back, to be called once it is done.
 */
export function watchTextareas(): () => void {
  const typed = new Map<HTMLTextAreaElement, TypedText>();
  const note = (area: HTMLTextAreaElement) =>
    typed.set(area, { value: area.value, start: area.selectionStart, end: area.selectionEnd });

  const giveBack = (area: HTMLTextAreaElement) => {
    const text = typed.get(area);
    if (!text || area.value === text.value) return;
    area.value = text.value;
    if (document.activeElement === area) area.setSelectionRange(text.start, text.end);
  };
  // Hydration takes its time: who types on in the middle of it types on into their own text.
  const beforeInput = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) giveBack(target);
  };
  const afterInput = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) note(target);
  };

  for (const area of document.querySelectorAll("textarea")) {
    if (area.value !== area.defaultValue) note(area);
  }
  document.addEventListener("beforeinput", beforeInput, true);
  document.addEventListener("input", afterInput, true);

  return () => {
    document.removeEventListener("beforeinput", beforeInput, true);
    document.removeEventListener("input", afterInput, true);
    for (const area of typed.keys()) giveBack(area);
    typed.clear();
  };
}
