import { ExternalLink } from "#web/ui/external-link";
import { usePhoneFormat } from "./use-phone-format";

/** A telephone number as text. */
export const Phone = ({ number }: { number: string }) => usePhoneFormat()(number);

/** A telephone number that can be called. */
export const PhoneLink = ({ number }: { number: string }) => (
  <ExternalLink href={`tel:${number}`}>
    <Phone number={number} />
  </ExternalLink>
);
