import type { ButtonProps } from "@cloudscape-design/components/button";

const RED = "light-dark(#b3160c, #ff9d95)";
const RED_GROUND = "light-dark(#fdeeed, #3d1512)";

/** A button that takes something away. */
export const DESTRUCTIVE: ButtonProps.Style = {
  root: {
    color: { default: RED, hover: RED, active: RED },
    borderColor: { default: RED, hover: RED, active: RED },
    background: { hover: RED_GROUND, active: RED_GROUND },
  },
};
