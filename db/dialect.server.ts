import { CamelCasePlugin, PostgresDialect, PostgresQueryCompiler, type RawNode } from "kysely";

/**
 * Names as the program has them, and as PostgreSQL does. Kysely's plugin renames in a copy of each statement; here the
 * statement is written with the other names.
 */
class Names extends CamelCasePlugin {
  override transformQuery({ node }: Parameters<CamelCasePlugin["transformQuery"]>[0]) {
    return node;
  }

  inSql(name: string): string {
    return this.snakeCase(name);
  }
}

/** Hands rows over with the names of the program. */
export const names = new Names();

/** The text of pieces of SQL that are longer than this many characters and bind nothing. */
const known = new WeakMap<RawNode, string>();
const LONG = 200;

class Compiler extends PostgresQueryCompiler {
  /** A piece that a module has written once, such as what a card says of a home, has some hundred nodes: they are visited once. */
  protected override visitRaw(node: RawNode): void {
    const text = known.get(node);
    if (text !== undefined) {
      this.append(text);
      return;
    }
    const [start, bound] = [this.getSql().length, this.numParameters];
    super.visitRaw(node);
    const binds = this.numParameters > bound;
    if (!binds && this.getSql().length - start > LONG) known.set(node, this.getSql().slice(start));
  }

  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(names.inSql(identifier));
  }
}

/** PostgreSQL, asked with the names that it has. */
export class Dialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new Compiler();
  }
}
