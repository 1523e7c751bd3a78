import { defineConfig } from "oxlint";
import { importOverrides, importRule } from "./scripts/lint/import-rules.ts";

export default defineConfig({
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: "error" },
  plugins: ["eslint", "typescript", "unicorn", "oxc", "import", "promise", "react", "jsx-a11y", "vitest"],
  jsPlugins: ["./scripts/lint/plugin.ts"],
  env: { builtin: true, es2024: true },
  categories: { correctness: "error", suspicious: "error" },
  ignorePatterns: [
    "node_modules",
    "build",
    "coverage",
    ".data",
    ".react-router",
    "public",
    "test-results",
    "playwright-report",
    "db/schema.ts",
  ],
  rules: {
    // Promises: none is left unhandled or awaited without need.
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
    "typescript/await-thenable": "error",
    "typescript/require-await": "error",
    "typescript/return-await": ["error", "in-try-catch"],
    "typescript/only-throw-error": [
      "error",
      {
        allowThrowingUnknown: true,
        allow: [
          { from: "lib", name: "Response" },
          { from: "package", package: "react-router", name: "DataWithResponseInit" },
        ],
      },
    ],
    "typescript/prefer-promise-reject-errors": "error",

    // Types.
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/no-unsafe-argument": "error",
    "typescript/no-unsafe-assignment": "error",
    "typescript/no-unsafe-call": "error",
    "typescript/no-unsafe-member-access": "error",
    "typescript/no-unsafe-return": "error",
    "typescript/ban-ts-comment": "error",
    "typescript/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
    "typescript/consistent-type-exports": "error",
    "typescript/no-import-type-side-effects": "error",
    "typescript/no-namespace": "error",
    "typescript/no-require-imports": "error",
    "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    "typescript/restrict-plus-operands": "error",
    "typescript/no-deprecated": "error",

    // Common mistakes.
    eqeqeq: ["error", "always", { null: "ignore" }],
    "no-var": "error",
    "prefer-const": "error",
    "no-alert": "error",
    "no-console": "error",
    "no-eq-null": "off",
    "no-fallthrough": "error",
    "no-param-reassign": "error",
    "no-empty": "error",
    "no-self-compare": "error",
    "no-template-curly-in-string": "error",
    "no-unmodified-loop-condition": "error",
    "array-callback-return": "error",
    "no-warning-comments": ["error", { terms: ["todo", "fixme", "xxx", "hack"] }],
    "unicorn/prefer-node-protocol": "error",
    "unicorn/no-abusive-eslint-disable": "error",
    "unicorn/throw-new-error": "error",

    // Disabled, because we do these on purpose.
    "import/no-named-as-default-member": "off", // pg is CommonJS: Node provides only its default export
    "jsx-a11y/prefer-tag-over-role": "off", // for example an svg with role="img", or a status region that is not the output of a form
    "no-control-regex": "off", // the server and the body parsers search for control characters
    "promise/always-return": "off", // type-aware rules find floating and misused promises
    "typescript/consistent-return": "off", // an effect returns a clean-up function only if it needs one
    "typescript/no-unsafe-type-assertion": "off", // assertions with `as` are justified in review instead of in a comment
    "unicorn/consistent-function-scoping": "off",

    // Modules.
    "import/no-cycle": "error",
    "import/no-default-export": "error",
    "import/no-duplicates": "error",
    "import/no-mutable-exports": "error",
    "import/no-commonjs": "error",

    // React: server HTML must work before and without hydration.
    "react/rules-of-hooks": "error",
    "react/button-has-type": "error",
    "react/jsx-no-target-blank": "error",
    "react/jsx-no-useless-fragment": "error",
    "react/no-array-index-key": "error",
    "react/no-danger": "error",
    "react/no-unknown-property": "error",
    "react/react-in-jsx-scope": "off",
    "no-restricted-imports": importRule,

    // Rules of this project.
    "southerly/nouns": "error",
    "southerly/works-before-hydration": "error",
    "southerly/no-barrel": "error",
    "southerly/framework-internals": "error",
    "southerly/plain-words": "warn",
    "no-restricted-globals": [
      "error",
      // Properties of window that read like an undeclared variable, which TypeScript accepts.
      "event",
      "name",
      "status",
      "length",
      "open",
      "close",
      "find",
      "stop",
      "print",
      "top",
      "parent",
      "origin",
      {
        name: "Temporal",
        message: "Not every browser supports it. Use app/lib/sydney-time.ts on the server and send the result.",
      },
    ],
    "no-restricted-properties": [
      "error",
      {
        object: "sql",
        property: "raw",
        message:
          "Text concatenated into SQL allows injection. Bind a value in the template, name a column with sql.ref, a table with sql.table, a constant with sql.lit.",
      },
      {
        object: "process",
        property: "env",
        message: "Take the parsed value from #platform/env.server.ts (add it to its schema when it is new).",
      },
    ],
  },
  overrides: [
    ...importOverrides,
    {
      // Kysely's expression builder is meant to be destructured: ({ exists, selectFrom }) => …
      files: ["**/*.queries.server.ts", "db/**", "samples/**"],
      rules: { "typescript/unbound-method": "off" },
    },
    {
      // Runs before dependencies are installed, also on older Node: plain JavaScript without types.
      files: ["scripts/*.mjs"],
      rules: {
        "typescript/no-unsafe-argument": "off",
        "typescript/no-unsafe-assignment": "off",
        "typescript/no-unsafe-call": "off",
        "typescript/no-unsafe-member-access": "off",
        "typescript/no-unsafe-return": "off",
      },
    },
    {
      // The only module with Temporal. It runs on the server.
      files: ["app/lib/sydney-time.ts"],
      rules: { "no-restricted-globals": "off" },
    },
    {
      // The type is passed as a prop and has a default.
      files: ["app/ui/button.tsx"],
      rules: { "react/button-has-type": "off" },
    },
    {
      files: ["app/**/*.page.tsx"],
      rules: { "southerly/stays-when-unreachable": "error" },
    },
    {
      // docs/decisions/006-framework-internals.md explains each use. Tests may inspect the framework.
      files: [
        "app/chrome/document/hydration.server.ts",
        "app/chrome/shell.tsx",
        "app/forms/retry-form.tsx",
        "app/http/keep-page.ts",
        "**/*.{test,spec}.{ts,tsx}",
        "{bench,tests}/**",
      ],
      rules: { "southerly/framework-internals": "off" },
    },
    {
      // Fixtures quote user input, and migrations never change.
      files: ["**/*.{test,spec,fixture}.{ts,tsx}", "{bench,migrations,samples,tests}/**"],
      rules: { "southerly/plain-words": "off" },
    },
    {
      // Frameworks and tools require a default export in these files.
      files: [
        "app/**/*.page.tsx",
        "app/**/*.layout.tsx",
        "app/root.tsx",
        "app/entry.*.tsx",
        "app/routes.ts",
        "*.config.ts",
        "scripts/lint/plugin.ts",
        "tests/setup/*.ts",
      ],
      rules: { "import/no-default-export": "off" },
    },
    {
      // The parser of the environment, and programs that start other processes with their own environment.
      files: [
        "platform/env.server.ts",
        "scripts/**",
        "*.config.ts",
        "tests/**",
        "**/*.test.ts",
        "**/*.test.tsx",
        "**/*.fixture.ts",
        "bench/**",
      ],
      rules: {
        "no-restricted-properties": [
          "error",
          {
            object: "sql",
            property: "raw",
            message:
              "Bind a value in the template, name a column with sql.ref, a table with sql.table, a constant with sql.lit.",
          },
        ],
      },
    },
    {
      // Tests need not narrow types: a wrong type fails the expectation.
      files: ["tests/**", "**/*.test.ts", "**/*.test.tsx", "**/*.fixture.ts"],
      rules: {
        "typescript/no-non-null-assertion": "off",
        "typescript/no-unsafe-argument": "off",
        "typescript/no-unsafe-assignment": "off",
        "typescript/no-unsafe-call": "off",
        "typescript/no-unsafe-member-access": "off",
        "typescript/no-unsafe-return": "off",
        "typescript/prefer-promise-reject-errors": "off",
        "typescript/unbound-method": "off",
        "vitest/no-conditional-expect": "off", // for tables of cases
        "vitest/require-mock-type-parameters": "off",
        "vitest/valid-expect": ["error", { maxArgs: 2 }], // the second argument is the failure message
      },
    },
    {
      // The signature of Playwright's fixtures, async ({}, use) => …, looks like a hook.
      files: ["tests/**"],
      rules: { "no-empty-pattern": "off", "react/rules-of-hooks": "off" },
    },
    {
      // Commands print to the terminal.
      files: [
        "scripts/**",
        "bench/**",
        "server/main.ts",
        "db/{migrate,reset,types}.ts",
        "*.config.ts",
        "tests/setup/**",
      ],
      rules: { "no-console": "off" },
    },
  ],
});
