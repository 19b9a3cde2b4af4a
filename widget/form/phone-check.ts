import { isValidPhoneNumber } from 'libphonenumber-js/min'
import { cleanTyped } from '../../server/contract/rules.ts'

/** True for a number that is valid in some country. A separate chunk, because the metadata of the countries is large. */
export const isPhone = (value: string): boolean => isValidPhoneNumber(cleanTyped(value))
