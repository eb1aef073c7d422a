import { hasLegalForm } from "#src/extraction/company/name-cleaning";

/** Headings of lists of dealers: other companies that sell what the site's company makes. */
const DEALERS =
  /(?:经销商|經銷商|代理商|经销网点|经销点|授权店|特约店|販売店|取扱店|特約店|取扱代理店|대리점|판매점|취급점)|(?<!\p{L})(?:dealers|distributors|resellers|stockists|retailers|(?:fach|vertrags)?händler|vertriebspartner|distribuidor(?:es)?|revendedores|concesionarios|puntos de venta|revendeurs|distributeurs|points de vente|rivenditori|distributori|dystrybutorzy|dealerzy|prodejci|predajcovia|återförsäljare|forhandlere|jälleenmyyjät|bayi(?:ler(?:imiz)?|lerimiz)|дилери|дилеры|дистрибутор[иы])[\s:：]*$/iu;
const CHINESE_NAME = /^[\u4e00-\u9fff]{4,20}(?:公司|[店行厂廠])$/u;
const MAX_HEADING = 40;
/** Names stand this many lines above their addresses. */
const LINES_ABOVE = 2;

/**
 * Returns a test whether a line is the address of a dealer: below the heading of a list of dealers and below the name of
 * another company, which the page does not name elsewhere above the list.
 */
export function dealerAddresses(
  lines: readonly string[],
  isOwnName: (name: string) => boolean,
): (at: number) => boolean {
  const heading = lines.findIndex((line) => line.length <= MAX_HEADING && DEALERS.test(line));
  if (heading === -1) return () => false;
  const isOther = (line: string) =>
    (hasLegalForm(line) || CHINESE_NAME.test(line)) &&
    !isOwnName(line) &&
    !lines.slice(0, heading).includes(line);
  return (at) =>
    at > heading && lines.slice(Math.max(heading + 1, at - LINES_ABOVE), at).some(isOther);
}
