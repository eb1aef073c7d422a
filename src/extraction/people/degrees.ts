import { isHonorific, isSuffix } from "./name-titles";

const MAX_DEGREES_LENGTH = 80;
/** Two capitals: `Ma` is also a family name, `MA` is not. */
const DEGREE_SHAPE = /\p{Lu}[^\s,]*\p{Lu}/u;

/** Whether a line lists academic degrees: `LL.B (Hons), PGD`, `MSc in Physics, PhD`. */
export function isDegrees(line: string): boolean {
  if (line.length > MAX_DEGREES_LENGTH || !DEGREE_SHAPE.test(line)) return false;
  const parts = line.replace(/\([^)]*\)/g, "").split(/[,;|·]/);
  return parts.every((part) => {
    const [first = "", ...more] = part.trim().split(/\s+/);
    if (isSuffix(first) && DEGREE_SHAPE.test(first)) return true;
    return isHonorific(first) && more.every((one) => isHonorific(one) || isSuffix(one));
  });
}
