// What `npm run lint` asks of static/src beyond its types; which module may import which: .dependency-cruiser.mjs.
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import importX from "eslint-plugin-import-x";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["static/src/i18n/ids.ts"] },
  {
    files: ["static/src/**/*.ts"],
    extends: [tseslint.configs.recommendedTypeChecked],
    plugins: { "import-x": importX },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    settings: {
      "import-x/extensions": [".ts"],
      "import-x/parsers": { "@typescript-eslint/parser": [".ts"] },
      "import-x/resolver-next": [createTypeScriptImportResolver()],
    },
    rules: {
      "import-x/no-cycle": ["error", { ignoreExternal: true }],
      "import-x/no-duplicates": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      // A listener or an event handler may be asynchronous: what it throws is an unhandled rejection, as it should be.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: false }],
      // Methods of interfaces are passed on as functions throughout; none of them uses `this`.
      "@typescript-eslint/unbound-method": "off",
      // A function that returns a promise need not wait for one.
      "@typescript-eslint/require-await": "off",
    },
  },
  {
    files: ["static/src/**/*.spec.ts", "static/src/testing/**"],
    rules: {
      // Answers of fakes are untyped.
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
);
