// What postings say before and after the name of a technology. Our own work under this project's licence.

/** Stand right before a name, in English, German, French, Spanish, Dutch, Italian and Portuguese; lower case. */
export const SKILL_LEAD_INS: readonly string[] = `
experience with|experience in|experience using|experience of|experience on|experienced with|experienced in|expertise in|expertise with
expert in|experts in|proficient in|proficient with|proficient using|proficiency in|proficiency with|proficiency using|knowledge of|knowledge in
familiar with|familiarity with|skills in|skills with|skilled in|skilled with|skilled at|fluent in|fluency in|hands on with|background in|exposure to
built with|built in|built on|written in|write|read|developed in|coding in|code in|programming in|program in|develop in|developing in|scripting in
using|use|uses|utilizing|leverage|leveraging|such as|like|e.g.|eg|e.g.,|i.e.|including|especially|particularly|preferably|ideally|mainly|advanced|modern
work with|working with|worked with|working in|work in|stack|stack includes|stack is|languages|tools|technologies|frameworks|framework|certified in|trained in
some|basic|comfortable with|comfortable in|strong|solid|deep|understanding of|command of|mastery of|learn|services in|engineers in|developed with|based on|powered by
kenntnisse in|kenntnissen in|kenntnisse von|kenntnisse mit|kenntnisse|erfahrung mit|erfahrungen mit|erfahrung in|erfahrung im umgang mit|umgang mit|sicher in|mit|wie|z.b.|programmierung in|entwicklung in|entwicklung mit|einsatz von|arbeit mit
maîtrise de|maitrise de|maîtrise d'|maîtrisez|connaissance de|connaissances en|connaissance d'|expérience avec|expérience en|expérience sur|expérience de|développeur|développeuse|développement|développement en|outils comme|tels que|comme|utilisation de|programmation en|avec
experiencia con|experiencia en|conocimientos de|conocimiento de|conocimientos en|manejo de|dominio de|desarrollador|desarrolladora|programador|programación en|uso de|como
ervaring met|kennis van|ervaring in|werken met|werkt met|zoals|gebruik van|ontwikkelen in|esperienza con|conoscenza di|uso di|sviluppatore|experiência com|experiência em|conhecimento em|conhecimentos em|desenvolvedor
`
  .split(/[|\n]/)
  .filter(Boolean);

/** Stand right after a name; lower case. */
export const SKILL_NOUNS: readonly string[] = `
developer|developers|dev|devs|engineer|engineers|engineering|programmer|programmers|programming|scripting|scripts|framework|frameworks|library|libraries|sdk
codebase|code base|codebases|applications|application|apps|app|components|microservices|services|backend|back end|frontend|front end|ecosystem|stack|skills|experience|knowledge|expertise
administrator|administrators|administration|architect|architects|consultant|certification|certifications|certified|database|databases|cluster|clusters|pipelines|queries|dashboards|integration|integrations
workflows|specialist|expert|projects|native|native apps|api|apis|plugins|modules|instance|workspace|boards|tests|charts|manifests|playbooks
entwickler|entwicklerin|entwickler*in|entwickler:in|entwicklung|kenntnisse|kenntnissen|erfahrung|programmierung|programmierer|anwendungen|umgebung|administratoren|schulung|tabellen
ontwikkelaar|ontwikkeling|kennis|ervaring|utvecklare
`
  .split(/[|\n]/)
  .filter(Boolean);

/** Of those, what makes a technology even of a name in lower case: `java developer`, `excel skills`. */
export const ROLE_NOUNS: readonly string[] = `
developer|developers|dev|devs|engineer|engineers|programmer|programmers|framework|frameworks|skills|administrator|administrators|architect|consultant
entwickler|entwicklerin|entwickler*in|entwickler:in|kenntnisse|programmierer|ontwikkelaar|utvecklare
`
  .split(/[|\n]/)
  .filter(Boolean);

/** Make any name somebody else's: an investor, a former employer, a customer. */
export const FOREIGN_NEXT: readonly string[] = ["ventures", "capital", "alumni", "stock"];
export const FOREIGN_PREVIOUS: readonly string[] = [
  "ex",
  "formerly at",
  "formerly of",
  "alumni of",
  "acquired by",
  "backed by",
  "veterans of",
  "founded by",
];
