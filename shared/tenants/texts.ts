export const LOGO = {
  unavailable: "Data unavailable",
  notAnImage: "The logo must be a PNG, JPEG, WebP or GIF image.",
  tooLarge: "The logo may be at most 2 MiB.",
  tooManyPixels: "The logo may have at most 4 million pixels, such as 2,000 by 2,000. Please make it smaller.",
  damaged: "This image can't be read. Please save it again as a PNG, JPEG, WebP or GIF image without animation.",
} as const;
