// What companies add to their product's name for the company or a branch of it, beside their legal form and a
// country, in lower case. Our own choice.

export const COMPANY_ADDITIONS: ReadonlySet<string> = new Set(
  `ai america americas apac asia benelux com computing corporate dach data digital emea europe federal global io lab
   labs latam networks nordics payments services software solutions systems tech technologies technology worldwide`.split(
    /\s+/,
  ),
);
