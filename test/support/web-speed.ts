export {};

// jsdom computes each inherited property through all ancestors, and Cloudscape measures every element. Without style sheets, the
// style of an element is that of a new one and its own, unless an ancestor is hidden.
const computed = window.getComputedStyle.bind(window);
const bareStyles = new Map<string, CSSStyleDeclaration>();
const HIDES = /display|visibility|pointer-events/;

const isHidden = (element: Element): boolean => {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at.hasAttribute("hidden") || HIDES.test(at.getAttribute("style") ?? "")) return true;
  return false;
};

const bareStyle = (name: string): CSSStyleDeclaration => {
  const style = bareStyles.get(name) ?? computed(document.createElement(name));
  bareStyles.set(name, style);
  return style;
};

const withOwn = (bare: CSSStyleDeclaration, own: CSSStyleDeclaration): CSSStyleDeclaration =>
  new Proxy(bare, {
    get: (_, name) => {
      const value: unknown = Reflect.get(own, name) || Reflect.get(bare, name);
      return typeof value === "function" ? value.bind(bare) : value;
    },
  });

window.getComputedStyle = (element, pseudo) => {
  if (pseudo || !(element instanceof HTMLElement) || isHidden(element)) return computed(element, pseudo);
  const bare = bareStyle(element.localName);
  return element.hasAttribute("style") ? withOwn(bare, element.style) : bare;
};

// Cloudscape looks for the class of a theme, which only the body can have, once or twice for every component.
const querySelector = document.querySelector.bind(document);
document.querySelector = (selector: string) =>
  /^\.awsui-(visual-refresh|one-theme)$/.test(selector) && !document.body.classList.contains(selector.slice(1))
    ? null
    : querySelector(selector);

// Cloudscape looks for the mode of each component whenever an attribute of any element changes. Modes are set on the body alone.
const { observe } = MutationObserver.prototype;
MutationObserver.prototype.observe = function (target, options) {
  const isForModes = target === document.body && options?.attributes && !options.childList;
  observe.call(this, target, isForModes ? { attributes: true } : options);
};
