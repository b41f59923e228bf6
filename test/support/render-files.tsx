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

/** Records the files that the page saves. Restore the mocks after the test. */
export function savedFiles() {
  const files: { name: string; text: Promise<string> }[] = [];
  let latest = new Blob();
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      latest = file;
      return "blob:list";
    },
    revokeObjectURL: () => {},
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const file = latest;
    const read = new Promise<string>((resolve) => {
      const reader = new FileReader();
      // The text of a file loses its byte order mark when it is read as text.
      reader.onload = () => resolve(new TextDecoder("utf-8", { ignoreBOM: true }).decode(reader.result as ArrayBuffer));
      reader.readAsArrayBuffer(file);
    });
    files.push({ name: this.download, text: read });
  });
  return files;
}
