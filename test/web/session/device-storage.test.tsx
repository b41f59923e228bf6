import { deviceStorage } from "../../../web/src/session/device-storage.ts";

const refuse = () => {
  throw new DOMException("refused", "QuotaExceededError");
};

afterEach(() => {
  vi.restoreAllMocks();
  deviceStorage.removeItem("name");
});

test("returns a value that the full storage of the device refused", () => {
  deviceStorage.setItem("name", "old");
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  deviceStorage.setItem("name", "new");
  expect(deviceStorage.getItem("name")).toBe("new");
});

test("returns what another tab has stored since the storage took values again", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementationOnce(refuse);
  deviceStorage.setItem("name", "refused");
  deviceStorage.setItem("name", "taken");
  localStorage.setItem("name", "of another tab");
  expect(deviceStorage.getItem("name")).toBe("of another tab");
});

test("keeps values in memory while the browser refuses its storage", () => {
  for (const name of ["getItem", "setItem", "removeItem"] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(refuse);
  deviceStorage.setItem("name", "value");
  expect(deviceStorage.getItem("name")).toBe("value");
  deviceStorage.removeItem("name");
  expect(deviceStorage.getItem("name")).toBeNull();
});
