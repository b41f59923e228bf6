import Button from "@cloudscape-design/components/button";
import { useEffect, useState } from "react";
import { colorMode, switchColorMode, watchColorMode } from "./color-mode.ts";

const SUN =
  "M8 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9 13 13M13 3l-1.1 1.1M4.1 11.9 3 13";
const MOON = "M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7z";

/** Shows the button that switches between light and dark colours. */
export function ColorModeSwitch() {
  const [mode, setMode] = useState(colorMode);
  useEffect(() => watchColorMode(() => setMode(colorMode())), []);
  const other = mode === "dark" ? "light" : "dark";
  return (
    <Button
      variant="icon"
      ariaLabel={`Switch to ${other} colours`}
      iconSvg={
        <svg viewBox="0 0 16 16" focusable="false" aria-hidden="true">
          <path d={mode === "dark" ? SUN : MOON} />
        </svg>
      }
      onClick={() => {
        switchColorMode();
        setMode(colorMode());
      }}
    />
  );
}
