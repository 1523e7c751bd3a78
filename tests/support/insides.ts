const insides =
  /ECONN\w+|node_modules|\n\s+at [\w.]+ \(|\bselect .{1,200} from \w+|syntax error at or near|postgres(?:ql)?:\/\/|\b(?:Type|Range|Reference|Syntax|URI)Error\b/g;

/** Whatever in an answer tells how the code failed: a stack, SQL, a file of ours. Empty when it keeps that to itself. */
export function insidesShownIn(text: string): string[] {
  return text.match(insides) ?? [];
}
