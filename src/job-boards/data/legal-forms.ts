// Legal forms of companies as their names end with them, without dots, in lower case. Facts, no licence needed.

export const LEGAL_FORMS: ReadonlySet<string> = new Set(
  `ab ag aps as asa bv bvba co company corp corporation cv doo eg ek ev gbr gmbh group holding holdings inc
   incorporated international kft kg kgaa kk lda limited llc llp lp ltd ltda mbh nv ohg oy oyj plc pte pty public
   pvt sa sarl sas sasu sca se sl slu spa spzoo srl sro ug unipessoal vof`.split(/\s+/),
);
