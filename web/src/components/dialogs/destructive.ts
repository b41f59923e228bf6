import type { ButtonProps } from "@cloudscape-design/components/button";

const RED = "light-dark(#b3160c, #ff9d95)";
const RED_BACKGROUND = "light-dark(#fdeeed, #3d1512)";
const DARKER_RED = "light-dark(#8a0f07, #ffb8b2)";
const ON_RED = "light-dark(#ffffff, #2a0605)";

/** The style of a button that takes something away from other people. */
export const DESTRUCTIVE: ButtonProps.Style = {
  root: {
    color: { default: RED, hover: RED, active: RED },
    borderColor: { default: RED, hover: RED, active: RED },
    background: { hover: RED_BACKGROUND, active: RED_BACKGROUND },
  },
};

/** The style of the button that confirms it. A disabled one keeps the look of every disabled button. */
export const DESTRUCTIVE_PRIMARY: ButtonProps.Style = {
  root: {
    color: { default: ON_RED, hover: ON_RED, active: ON_RED },
    borderColor: { default: RED, hover: DARKER_RED, active: DARKER_RED },
    background: { default: RED, hover: DARKER_RED, active: DARKER_RED },
  },
};
