const internals =
  /ECONN\w+|node_modules|\n\s+at [\w.]+ \(|\bselect .{1,200} from \w+|syntax error at or near|postgres(?:ql)?:\/\/|\b(?:Type|Range|Reference|Syntax|URI)Error\b/g;

/** The internals that a response reveals: a stack, SQL, a file of the project. Empty if none. */
export function findInternals(text: string): string[] {
  return text.match(internals) ?? [];
}
