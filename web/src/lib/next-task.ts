/** Waits for the browser's next task. What has been rendered or typed until then comes first. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
