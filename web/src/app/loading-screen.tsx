/** What stands on the screen until the session is restored and the first page is there; index.html starts with the same. */
export const LoadingScreen = () => (
  <div className="loading-screen" role="status">
    <span className="loading-screen-mark" aria-hidden="true" />
    Loading
  </div>
);
