// Named character references: all of HTML 4 and those of HTML 5 that pages use in names and addresses.
// Source: https://html.spec.whatwg.org/multipage/named-characters.html (a list of facts).

/** Names of U+00A0 to U+00FF in order: the ones that also work without a semicolon. */
export const LATIN_1_ENTITIES = `
  nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3
  acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml
  Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde
  Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig
  ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide
  oslash ugrave uacute ucirc uuml yacute thorn yuml`;

/** Other names, each with its code point. */
export const OTHER_ENTITIES = `
  AMP:26 Abreve:102 Alpha:391 Aogon:104 Beta:392 COPY:a9 Cacute:106 Ccaron:10c Chi:3a7 Dagger:2021
  Dcaron:10e Delta:394 Dstrok:110 Ecaron:11a Eogon:118 Epsilon:395 Eta:397 GT:3e Gamma:393 Gbreve:11e Hat:5e
  Idot:130 Iota:399 Kappa:39a LT:3c Lambda:39b Lstrok:141 Mu:39c Nacute:143 NewLine:a NonBreakingSpace:a0
  Nu:39d OElig:152 Odblac:150 Omega:3a9 Omicron:39f Phi:3a6 Pi:3a0 Prime:2033 Psi:3a8 QUOT:22 REG:ae
  Rcaron:158 Rho:3a1 Sacute:15a Scaron:160 Scedil:15e Sigma:3a3 TRADE:2122 Tab:9 Tau:3a4 Theta:398
  Udblac:170 UnderBar:5f Upsilon:3a5 Uring:16e Xi:39e Yuml:178 Zacute:179 Zcaron:17d Zdot:17b Zeta:396
  abreve:103 alefsym:2135 alpha:3b1 amacr:101 amp:26 and:2227 ang:2220 aogon:105 apos:27 ast:2a asymp:2248
  bdquo:201e beta:3b2 bigstar:2605 bsol:5c bull:2022 cacute:107 cap:2229 ccaron:10d check:2713 chi:3c7
  circ:2c6 clubs:2663 colon:3a comma:2c commat:40 cong:2245 crarr:21b5 cup:222a dArr:21d3 dagger:2020
  darr:2193 dash:2010 dcaron:10f delta:3b4 diams:2666 dollar:24 dstrok:111 ecaron:11b emacr:113 empty:2205
  emsp:2003 ensp:2002 eogon:119 epsilon:3b5 equals:3d equiv:2261 eta:3b7 euro:20ac excl:21 exist:2203
  fnof:192 forall:2200 frasl:2044 gamma:3b3 gbreve:11f ge:2265 grave:60 gt:3e hArr:21d4 hairsp:200a
  harr:2194 hearts:2665 hellip:2026 horbar:2015 hyphen:2010 imacr:12b image:2111 infin:221e inodot:131
  int:222b iota:3b9 isin:2208 kappa:3ba lArr:21d0 lambda:3bb lang:2329 larr:2190 lbrace:7b lbrack:5b
  lcaron:13e lceil:2308 lcub:7b ldquo:201c le:2264 lfloor:230a lowast:2217 lowbar:5f loz:25ca lpar:28
  lrm:200e lsaquo:2039 lsqb:5b lsquo:2018 lstrok:142 lt:3c mdash:2014 midast:2a minus:2212 mu:3bc nabla:2207
  nacute:144 ncaron:148 ndash:2013 ne:2260 ni:220b notin:2209 nsub:2284 nu:3bd num:23 numsp:2007 odblac:151
  oelig:153 oline:203e omega:3c9 omicron:3bf oplus:2295 or:2228 otimes:2297 part:2202 percnt:25 period:2e
  permil:2030 perp:22a5 phi:3c6 phone:260e pi:3c0 piv:3d6 plus:2b prime:2032 prod:220f prop:221d psi:3c8
  puncsp:2008 quest:3f quot:22 rArr:21d2 radic:221a rang:232a rarr:2192 rbrace:7d rbrack:5d rcaron:159
  rceil:2309 rcub:7d rdquo:201d real:211c rfloor:230b rho:3c1 rlm:200f rpar:29 rsaquo:203a rsqb:5d
  rsquo:2019 sacute:15b sbquo:201a scaron:161 scedil:15f sdot:22c5 semi:3b sigma:3c3 sigmaf:3c2 sim:223c
  sol:2f spades:2660 star:2606 sub:2282 sube:2286 sum:2211 sup:2283 supe:2287 tau:3c4 tcaron:165 telrec:2315
  there4:2234 theta:3b8 thetasym:3d1 thinsp:2009 tilde:2dc trade:2122 uArr:21d1 uarr:2191 udblac:171
  umacr:16b upsih:3d2 upsilon:3c5 uring:16f verbar:7c vert:7c weierp:2118 xi:3be zacute:17a zcaron:17e
  zdot:17c zeta:3b6 zwj:200d zwnj:200c`;
