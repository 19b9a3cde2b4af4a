import { formatPhone } from '../../form/phone-format.ts'

/** A number in a sentence: in groups, on one line. */
export const shownPhone = (phone: string): string => formatPhone(phone).replaceAll(' ', '\u00A0')
