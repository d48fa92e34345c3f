// What `npm run lint` asks of static/src beyond its types. Cycles, and which module may import which, are checked by
// dependency-cruiser (.dependency-cruiser.mjs), which follows type imports too.
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["static/src/i18n/ids.ts"] },
  {
    files: ["static/src/**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "no-duplicate-imports": ["error", { allowSeparateTypeImports: true }],
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
    files: ["static/src/**/*.spec.{ts,tsx}", "static/src/testing/**"],
    rules: {
      // Answers of fakes are untyped.
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
);
