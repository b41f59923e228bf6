import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

/** Lists the chunks that every page needs in index.html, so that they are downloaded together with the entry and not after it. */
export const preloadStart = (module: string): Plugin => ({
  name: "preload-start",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(_html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === "chunk");
      const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
      if (!start) throw new Error(`No chunk starts at ${module}`);
      const scripts = [start.fileName, ...start.imports].filter((file) => !bundle[file] || !isEntry(bundle[file]));
      return scripts.map(
        (file): HtmlTagDescriptor => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
          injectTo: "head",
        }),
      );
    },
  },
});

const isEntry = (file: Rolldown.OutputBundle[string]) => file.type === "chunk" && file.isEntry;
