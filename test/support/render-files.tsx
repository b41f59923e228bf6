import type createWrapper from "@cloudscape-design/components/test-utils/dom";
import { fireEvent } from "@testing-library/react";

type Page = ReturnType<typeof createWrapper>;

// Cloudscape renders a thumbnail once without an address, about which React warns.
const THUMBNAIL = /^An empty string \(""\) was passed/;

/** Provides thumbnails of files, which jsdom lacks. */
export function allowThumbnails(): void {
  const fail = vi.mocked(console.error).getMockImplementation();
  vi.mocked(console.error).mockImplementation((...args) => {
    if (!THUMBNAIL.test(String(args[0]))) fail?.(...args);
  });
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL: () => {} }));
}

/** Chooses a file in the page's only upload field. */
export function chooseFile(page: Page, file: File): void {
  const input = page.findFileUpload()?.findNativeInput().getElement();
  if (!input) throw new Error("There is no file input");
  Object.defineProperty(input, "files", { value: [file], configurable: true });
  fireEvent(input, new Event("change", { bubbles: true }));
}
