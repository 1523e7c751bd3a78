import { matchesGlob } from "node:path";
import { parseSync, type Program } from "oxc-parser";
import { type Import, importsOf } from "./layers-imports.ts";
import { type Finding, findingsInMarkup, isBarrel } from "./layers-source.ts";
import { featuresInLine, type Layer, layers, screens, standInLine } from "./layers-table.ts";

export interface SourceFile {
  /** From the top of the project, with "/". */
  path: string;
  text: string;
}

export interface Breach {
  path: string;
  line: number;
  /** What is wrong and what to do instead. */
  message: string;
}

/** Checks one file against the table of layers and the rules on markup; an empty list when it keeps them all. */
export function breachesOf({ path, text }: SourceFile): Breach[] {
  const lineOf = (start: number) => text.slice(0, start).split("\n").length;
  return [...findingsIn(path, text)].map(({ start, message }) => ({ path, line: lineOf(start), message }));
}

function* findingsIn(path: string, text: string): Generator<Finding> {
  const { program, errors } = parseSync(path, text);
  const layer = layerOf(path);
  if (errors[0]) yield { start: 0, message: `Cannot be parsed: ${errors[0].message}` };
  else if (layer) yield* findingsOf(path, layer, program);
  else yield { start: 0, message: noLayer(path) };
}

function* findingsOf(path: string, layer: Layer, program: Program): Generator<Finding> {
  const feature = featureOf(path);
  if (feature && !featuresInLine.includes(feature) && !screens.includes(feature)) {
    const message = `The feature ${feature} has no place yet: give it one in featuresInLine of scripts/layers-table.ts.`;
    yield { start: 0, message };
  }
  for (const wanted of importsOf(path, program)) {
    for (const message of importMessages(path, layer, wanted)) yield { start: wanted.start, message };
  }
  if (isBarrel(program)) {
    yield { start: 0, message: "A barrel file hides where things are. Import each thing from the file that has it." };
  }
  if (layer.imports !== "anything") yield* findingsInMarkup(program);
}

function* importMessages(path: string, layer: Layer, wanted: Import): Generator<string> {
  const { specifier, target, inProject } = wanted;
  if (!inProject) {
    if (!mayUsePackage(layer, target)) yield `${layer.name} does not import ${target}. ${layer.instead}`;
    return;
  }
  if (specifier.startsWith("../")) yield `Across folders import #${target}: a path that stays true when a file moves.`;
  const targetLayer = layerOf(target);
  if (!targetLayer) {
    yield noLayer(target);
    return;
  }
  if (targetLayer.name !== "route types" && !/\.\w+$/.test(target)) {
    yield `Name the file with its extension: plain Node reads ${specifier} as it stands.`;
  }
  const message = layerMessage(layer, targetLayer, wanted) ?? lineMessage(path, layer, target, targetLayer);
  if (message) yield message;
}

function layerOf(path: string): Layer | undefined {
  return layers.find(({ holds }) => holds.some((pattern) => isWithin(path, pattern)));
}

function noLayer(path: string): string {
  return `No layer holds ${path}. Move it, or give it a row in scripts/layers-table.ts.`;
}

function mayUsePackage({ packages }: Layer, specifier: string): boolean {
  return packages === "anything" || packages.some((pattern) => isWithin(specifier, pattern));
}

function layerMessage(layer: Layer, targetLayer: Layer, { target, typeOnly }: Import): string | undefined {
  if (layer.imports === "anything" || layer.imports.includes(targetLayer.name)) return undefined;
  if (layer.types?.includes(targetLayer.name)) {
    return typeOnly ? undefined : `${layer.name} takes only types from ${target}: write import type. ${layer.instead}`;
  }
  const instead = targetLayer.onlyReachedBy ?? layer.instead;
  return `${layer.name} does not import ${targetLayer.name} (${target}). ${instead}`;
}

/** Below pages a feature imports only from its left. */
function lineMessage(path: string, layer: Layer, target: string, targetLayer: Layer): string | undefined {
  const [from, to] = [featureOf(path), featureOf(target)];
  if (!from || !to || from === to) return undefined;
  if (!standInLine.includes(layer.name) || !standInLine.includes(targetLayer.name)) return undefined;
  if (screens.includes(to)) {
    return `${to} is a screen and stands on top: move what you share into the feature that owns the noun.`;
  }
  if (screens.includes(from) || featuresInLine.indexOf(to) < featuresInLine.indexOf(from)) return undefined;
  const line = featuresInLine.join(", ");
  return `${from} stands left of ${to} (${line}): let ${to} import ${from}, or compose both on a page.`;
}

function featureOf(path: string): string | undefined {
  return /^app\/features\/([^/]+)\//.exec(path)?.[1];
}

/** Whether `name` is what the pattern names or lies below it: "app/lib" holds "app/lib/text.ts", "kysely" "kysely/migration". */
function isWithin(name: string, pattern: string): boolean {
  return matchesGlob(name, pattern) || matchesGlob(name, `${pattern}/**`);
}
