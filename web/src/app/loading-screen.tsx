/** Shows that the product is loading, until the first page is there. index.html begins with the same elements. */
export const LoadingScreen = () => (
  <div className="loading-screen" role="status">
    <span className="loading-screen-mark" aria-hidden="true" />
    Loading
  </div>
);
