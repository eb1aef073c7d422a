export type AddressKind = {
  isRole: boolean;
  isDisposable: boolean;
  isFreeProvider: boolean;
  isRelay: boolean;
};

/** What an address (as parseEmailAddress gives it) says of itself, without asking anybody. */
export function describeAddress(_email: string): AddressKind {
  return { isRole: false, isDisposable: false, isFreeProvider: false, isRelay: false };
}
