import { formatPhone } from '../../form/phone-format.ts'

/** A number in a sentence: in groups, on one line. */
export const PhoneNumber = ({ phone }: { phone: string }) => (
  <b translate="no" style={{ whiteSpace: 'nowrap' }}>
    {formatPhone(phone)}
  </b>
)
