import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { fontFiles } from "./build/font-files.ts";
import { leaveOut } from "./build/leave-out.ts";
import { preloadStart } from "./build/preload-start.ts";
import { themeContexts } from "./build/theme-contexts.ts";
import { usedIcons } from "./build/used-icons.ts";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), leaveOut(), themeContexts(), usedIcons(), fontFiles(), preloadStart("/app/start.tsx")],
  build: {
    outDir: fileURLToPath(new URL("../dist/web", import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    // The content security policy allows files of our own origin only: nothing may be inlined into the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
