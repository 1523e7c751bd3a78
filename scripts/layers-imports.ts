import { posix } from "node:path";
import type { Program } from "oxc-parser";
import { Visitor } from "oxc-parser";

export interface Import {
  /** As written, without a bundler's query ("./app.css?inline" is "./app.css"). */
  specifier: string;
  /** A path from the top of the project, or the specifier of a package. */
  target: string;
  inProject: boolean;
  typeOnly: boolean;
  /** Offset in the source text. */
  start: number;
}

/** Every import, re-export, literal `import()` and `import("…")` type of a module, in the order of the text. */
export function importsOf(path: string, program: Program): Import[] {
  const found: Import[] = [];
  const note = (source: { value: unknown; start: number } | null, typeOnly: boolean) => {
    if (typeof source?.value !== "string") return;
    const specifier = source.value.replace(/\?.*$/, "");
    found.push({ specifier, ...resolved(path, specifier), typeOnly, start: source.start });
  };
  new Visitor({
    ImportDeclaration: ({ source, importKind, specifiers }) =>
      note(source, importKind === "type" || (specifiers.length > 0 && specifiers.every(isTypeSpecifier))),
    ExportNamedDeclaration: ({ source, exportKind, specifiers }) =>
      note(
        source,
        exportKind === "type" || (specifiers.length > 0 && specifiers.every(({ exportKind: kind }) => kind === "type")),
      ),
    ExportAllDeclaration: ({ source, exportKind }) => note(source, exportKind === "type"),
    ImportExpression: ({ source }) => note(source.type === "Literal" ? source : null, false),
    TSImportType: ({ source }) => note(source, true),
  }).visit(program);
  return found.toSorted((a, b) => a.start - b.start);
}

function isTypeSpecifier(specifier: { type: string; importKind?: string }): boolean {
  return specifier.importKind === "type";
}

/** Where a specifier leads: "#app/lib/x.ts" and "./x.ts" to a path from the top of the project, the rest to a package. */
function resolved(from: string, specifier: string): Pick<Import, "target" | "inProject"> {
  if (specifier.startsWith("#")) return { target: specifier.slice(1), inProject: true };
  if (specifier.startsWith(".")) return { target: posix.join(posix.dirname(from), specifier), inProject: true };
  return { target: specifier, inProject: false };
}
