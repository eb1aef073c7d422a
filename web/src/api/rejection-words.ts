type Rejection = { message: string; details: readonly { path: string; message: string }[] };

const SHOWN_MESSAGES = 3;

/** The messages of a rejected request, each with the name of its field: `body.job_name` is "Job name". */
export function rejectionInWords({ details, message }: Rejection): string {
  if (details.length === 0) return message;
  return details
    .slice(0, SHOWN_MESSAGES)
    .map(({ path, message: text }) => {
      const [, ...names] = path.split(".");
      const name = names.join(" ").replaceAll("_", " ");
      // Some messages begin with the field themselves.
      return name === "" || text.startsWith("`") ? text : `${capitalized(name)}: ${text}`;
    })
    .join(" ");
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
