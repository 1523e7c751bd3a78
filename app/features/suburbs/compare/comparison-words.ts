import type { Addition } from "./comparison.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";

/** What became of a text to add, in words; undefined when it was added. */
export function additionWords(addition: Addition): string | undefined {
  switch (addition.outcome) {
    case "added":
      return undefined;
    case "already there":
      return `${addition.name} is here already.`;
    case "no room":
      return `${suburbsMessages.atMost} Remove one to add ${addition.name}.`;
    case "unknown":
      return `${suburbsMessages.empty} for “${addition.text}”.`;
    case "choose":
      return `Several suburbs have “${addition.text}” in their name. ${suburbsMessages.which}`;
    case "misspelled":
      return `No suburb is called “${addition.text}”. ${suburbsMessages.didYouMean}`;
  }
}
