// A page's test names its environment in its first line.
if (typeof document !== "undefined") await import("./web-setup.ts");

export {};
