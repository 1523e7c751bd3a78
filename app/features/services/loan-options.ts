import { slugify } from "#app/lib/text.ts";

/** A loan that a broker can be asked about. */
export interface LoanOption {
  name: string;
  /** What its price and terms are, as the row says it. */
  terms: string[];
}

/** The features of the finance service, each with the statements on prices that begin with its name ("First-home-buyer low deposit ..."); the others are `notes`. */
export function loanOptions(
  features: readonly string[],
  statements: readonly string[],
): { options: LoanOption[]; notes: string[] } {
  const isAbout = (statement: string, name: string) => `${slugify(statement)}-`.startsWith(`${slugify(name)}-`);
  return {
    options: features.map((name) => ({ name, terms: statements.filter((statement) => isAbout(statement, name)) })),
    notes: statements.filter((statement) => !features.some((name) => isAbout(statement, name))),
  };
}
