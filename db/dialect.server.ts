import { CamelCasePlugin, PostgresDialect, PostgresQueryCompiler, type RawNode } from "kysely";

/** Converts names while compiling. Kysely's plugin copies each statement instead. */
class Names extends CamelCasePlugin {
  override transformQuery({ node }: Parameters<CamelCasePlugin["transformQuery"]>[0]) {
    return node;
  }

  inSql(name: string): string {
    return this.snakeCase(name);
  }
}

export const names = new Names();

/** Compiled SQL of fragments longer than LONG characters without parameters. */
const known = new WeakMap<RawNode, string>();
const LONG = 200;

class Compiler extends PostgresQueryCompiler {
  /** Compiles fragments with hundreds of nodes, such as a card's columns, once. */
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

export class Dialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new Compiler();
  }
}
