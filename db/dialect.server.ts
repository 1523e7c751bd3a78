import { CamelCasePlugin, PostgresDialect, PostgresQueryCompiler } from "kysely";

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

class Compiler extends PostgresQueryCompiler {
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
