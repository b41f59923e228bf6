import "@cloudscape-design/global-styles/index.css";
import "./styles/base.css";
import { applyColorMode, watchColorMode } from "./app/color-mode.ts";
import { preloadPage } from "./app/preload.ts";
import { loadConfig } from "./lib/config.ts";

applyColorMode();
watchColorMode();
// The configuration and the app are requested at the same time. The page's files follow in a task of their own.
const config = loadConfig();
const start = import("./app/start.tsx");
setTimeout(preloadPage, 0, location.pathname);

start.then(({ start }) => start(config));
