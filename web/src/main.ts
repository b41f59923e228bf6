import "@cloudscape-design/global-styles/index.css";
import "./styles/base.css";
import { applyColorMode, watchColorMode } from "./app/color-mode.ts";
import { preloadPage } from "./app/preload.ts";
import { start } from "./app/start.tsx";
import { loadConfig } from "./lib/config.ts";

applyColorMode();
watchColorMode();
// The page's files follow the configuration in a task of their own.
setTimeout(preloadPage, 0, location.pathname);

void start(loadConfig());
