import { readLabelledAsianName } from "./asian-name";
import { asPerson } from "./asian-people";
import type { NamedPerson } from "./prose-people";
import { isWholeRepresentative, isWholeRole } from "./role-words";
import { titleOfLabel } from "./title-lines";

/** A longer line is prose. */
const MAX_LINE = 400;
/**
 * A label, and a value that ends before the next label or sign: footers of Korean shops name all details of the company in
 * one line, such as `상호 : 연교 | 대표자 : 김민수 사업자등록번호 : 116-82-00276`. A label can have a space: `개인정보 관리책임자`.
 */
const PAIR =
  /(?<![^\s|│ㅣ/,、])([^\s:：|│ㅣ/,、]{2,12}(?: [책관보담성][^\s:：]{1,6})?)\s?[:：]\s?([^:：|│ㅣ/,、(（]{2,14}?)(?=\s*(?:[|│ㅣ/,、(（]|$)|\s+[^\s:：]{1,12}(?: [^\s:：]{1,8})?\s?[:：]|\s+\d)/gu;

/** People behind labels within a line of Chinese, Japanese or Korean. */
export function labelledAsians(line: string): NamedPerson[] {
  if (line.length > MAX_LINE) return [];
  return [...line.matchAll(PAIR)].flatMap(([, label = "", value = ""]) => {
    const isLabel = isWholeRole(label) || isWholeRepresentative(label.replace(" ", ""));
    const name = isLabel ? readLabelledAsianName(value) : null;
    return name === null ? [] : [{ name: asPerson(name), title: titleOfLabel(label) }];
  });
}
