import { type ComponentProps, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { suburbOptions } from "./suburb-options.ts";

export interface SuburbSelectProps extends Pick<ComponentProps<"select">, "ref" | "id" | "name"> {
  suburbs: readonly string[];
  /** Empty for all suburbs. */
  chosen: string;
}

/** The native select of suburbs, some six hundred options. */
export function SuburbSelect({ suburbs, chosen, ...rest }: SuburbSelectProps) {
  // A suburb of the address that has no homes now is still an option, so that the form says what was searched for.
  const unlisted = chosen === "" || suburbs.includes(chosen) ? undefined : chosen;
  const [drawn, setDrawn] = useState(draw);
  // Drawn again only when the names change: a new choice belongs to the browser, which has it already.
  if (drawn.suburbs !== suburbs || drawn.unlisted !== unlisted) setDrawn(draw());

  function draw() {
    const names = unlisted === undefined ? suburbs : [unlisted, ...suburbs];
    return { suburbs, unlisted, html: suburbOptions(names, chosen) };
  }

  return (
    <span className="select">
      <select
        {...rest}
        className="control"
        // oxlint-disable-next-line react/no-danger -- as elements the options cost a tenth of the page and 1.5 KB; every name is escaped
        dangerouslySetInnerHTML={{ __html: drawn.html }}
      />
      <Icon name="chevron-down" />
    </span>
  );
}
