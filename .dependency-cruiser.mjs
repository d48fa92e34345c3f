// Which modules of the front end may import which: `npm run lint`. eslint's no-cycle leaves out imports of types.
const entries = "^static/src/(pages/[^/]+|plugin/index|offline/service-worker)[.]tsx?$";
const desk = "^static/src/pages/desk";
const foundation = "^static/src/(i18n|keys|ui|wire)/";

export default {
  forbidden: [
    { name: "no-circular", severity: "error", from: { pathNot: desk }, to: { circular: true } },
    {
      name: "no-circular-at-run-time",
      comment: "The parts of the desk name the type of the desk, which is made of them.",
      severity: "error",
      from: { path: desk },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    { name: "not-to-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "unused",
      comment: "Neither a page nor the plugin needs this module: delete it.",
      severity: "error",
      from: { path: entries },
      to: {
        path: "^static/src/.*[.]tsx?$",
        pathNot: [entries, "[.]spec[.]tsx?$", "^static/src/testing/", "[.]d[.]tsx?$"],
        reachable: false,
      },
    },
    {
      name: "pages-are-entries",
      comment: "Pages compose features; nothing imports them.",
      severity: "error",
      from: { pathNot: "^static/src/pages/" },
      to: { path: "^static/src/pages/" },
    },
    {
      name: "plugin-is-an-entry",
      severity: "error",
      from: { pathNot: "^static/src/plugin/" },
      to: { path: "^static/src/plugin/" },
    },
    {
      name: "foundation-imports-no-feature",
      severity: "error",
      from: { path: foundation, pathNot: "[.]spec[.]tsx?$" },
      to: { path: "^static/src/", pathNot: [foundation, "^static/src/settings/store[.]tsx?$"] },
    },
    {
      name: "no-specs-in-code",
      severity: "error",
      from: { pathNot: "[.]spec[.]tsx?$|^static/src/testing/" },
      to: { path: "[.]spec[.]tsx?$|^static/src/testing/" },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^static/dist" },
    includeOnly: "^static/src",
  },
};
