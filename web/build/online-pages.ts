import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type ResolvedConfig } from "vite";
import { routeTables } from "./route-tables.ts";

const WEB = fileURLToPath(new URL("..", import.meta.url));

/**
 * Builds the pages of patients beside the app, as a build of their own. In one build, the modules that both need would be files of
 * their own, so that each page of the app would need one request more.
 */
export const onlinePages = (): Plugin => {
  let app: ResolvedConfig;
  return {
    name: "online-pages",
    apply: "build",
    configResolved(config) {
      app = config;
    },
    async closeBundle() {
      const { outDir, assetsInlineLimit, modulePreload } = app.build;
      await build({
        configFile: false,
        root: WEB,
        // The app's build has copied these files.
        publicDir: false,
        logLevel: app.logLevel,
        plugins: [react(), routeTables()],
        build: {
          outDir,
          assetsInlineLimit,
          modulePreload,
          emptyOutDir: false,
          manifest: ".vite/online.json",
          rolldownOptions: { input: `${WEB}online.html` },
        },
      });
    },
  };
};
