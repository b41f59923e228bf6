/** Returns the texts of the dashboard's figures in their order. */
export const figures = () => [...document.querySelectorAll("dd")].map((each) => each.textContent);
