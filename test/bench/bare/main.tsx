import { createRoot } from "react-dom/client";

createRoot(document.body.appendChild(document.createElement("div"))).render(<h1>A bare React page</h1>);
