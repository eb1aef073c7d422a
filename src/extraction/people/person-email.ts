import { letters } from "#src/extraction/company/brand";

/**
 * The address whose local part is made of a person's name: `jane.doe@`, `j.doe@`, `jdoe@`, `doe@`. Null if none is,
 * or if it fits another person too.
 */
export function matchEmail(
  name: string,
  emails: readonly string[],
  everyone: readonly string[],
): string | null {
  const own = emails.find((email) => fits(name, email));
  if (own === undefined) return null;
  const owners = everyone.filter((other) => fits(other, own));
  return owners.length === 1 ? own : null;
}

function fits(name: string, email: string): boolean {
  const local = email.slice(0, email.lastIndexOf("@")).toLowerCase();
  const words = name
    .split(/[\s-]+/)
    .map(letters)
    .filter((word) => word.length > 1);
  const [first = "", last = ""] = [words[0], words.at(-1)];
  if (first === "" || last === "" || first === last) return false;
  const forms = [first, last, german(first), german(last)];
  const parts = local.split(/[._-]/).map(letters);
  if (parts.length === 1) {
    const [part = ""] = parts;
    return (
      [first + last, last + first, first[0] + last, first + last[0]].includes(part) ||
      (part.length >= 4 && forms.includes(part))
    );
  }
  const isPart = (part: string, word: string) => part === word || part === word.slice(0, 1);
  const [head = "", tail = ""] = [parts[0], parts.at(-1)];
  const isFull = head.length > 1 || tail.length > 1;
  return (
    isFull && ((isPart(head, first) && tail === last) || (head === last && isPart(tail, first)))
  );
}

/** `muller` from `Müller` is also written `mueller`; `letters` has removed the umlaut already. */
const german = (word: string) => word.replace(/ae/g, "a").replace(/oe/g, "o").replace(/ue/g, "u");
