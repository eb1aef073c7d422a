/** A turning ring for work in progress. The text beside it says what is running. */
export const Spinner = () => (
  <span
    aria-hidden="true"
    className="size-3.5 animate-spin rounded-full border-2 border-current border-t-transparent"
  />
);
