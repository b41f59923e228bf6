import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const FONT_FACE = /@font-face\s*{[^}]*}/g;
const EMBEDDED = /url\((['"]?)data:[^;,]*font\/?[^;,]*;[^,]*base64,([^'")]+)\1\)/;

/**
 * Moves the fonts out of Cloudscape's global styles into files. Embedded, they add 134 KB to a style sheet that blocks the first
 * paint. As files, only the weights in use are loaded, while the text is already shown in a system font.
 */
export const fontFiles = (): Plugin => ({
  name: "font-files",
  apply: "build",
  enforce: "pre",
  transform(css, id) {
    if (!id.includes("/global-styles/index.css")) return undefined;
    const code = css.replace(FONT_FACE, (face) => {
      const source = Buffer.from(EMBEDDED.exec(face)?.[2] ?? "", "base64");
      if (source.byteLength === 0) throw new Error("A font of the global styles is not embedded as expected");
      const fileName = `assets/font-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.woff2`;
      this.emitFile({ type: "asset", fileName, source });
      return face.replace(EMBEDDED, `url("/${fileName}")`).replace("{", "{ font-display: swap;");
    });
    return { code, map: null };
  },
});
