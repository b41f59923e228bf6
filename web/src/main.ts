import "@cloudscape-design/global-styles/index.css";
import "./styles/base.css";
import { applyColorMode, watchColorMode } from "./app/color-mode.ts";
import { start } from "./app/start.tsx";
import { loadConfig } from "./lib/config.ts";

applyColorMode();
watchColorMode();
void start(loadConfig());
