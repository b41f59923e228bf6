import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { brandTheme } from "./build/brand-theme.ts";
import { CHUNK_GROUPS } from "./build/chunk-groups.ts";
import { fontFiles } from "./build/font-files.ts";
import { onlinePages } from "./build/online-pages.ts";
import { routeTables } from "./build/route-tables.ts";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), routeTables(), brandTheme(), fontFiles(), onlinePages()],
  css: {
    // Looks that this product never uses: compact density, a dark page header, a console's top bar.
    lightningcss: {
      unusedSymbols: ["awsui-compact-mode", "awsui-context-content-header", "awsui-context-top-navigation"],
    },
  },
  build: {
    outDir: fileURLToPath(new URL("../dist/web", import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    // The content security policy allows files of our own origin only: nothing may be inlined into the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Groups that leave the imports of their modules to other groups need this.
      preserveEntrySignatures: "allow-extension",
      output: { codeSplitting: { groups: CHUNK_GROUPS } },
    },
  },
});
