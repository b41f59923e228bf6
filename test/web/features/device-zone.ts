const CENTRAL_TIME_MINUTES = 360;

/** Sets the clock of the device to Central Standard Time until the end of the test. */
export function setCentralTime(): void {
  const offset = vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(CENTRAL_TIME_MINUTES);
  onTestFinished(() => offset.mockRestore());
}
