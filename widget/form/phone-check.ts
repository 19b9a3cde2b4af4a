import { isValidPhoneNumber } from 'libphonenumber-js/min'

/** True for a number that is valid in some country. A separate chunk, because the metadata of the countries is large. */
export const isPhone = (value: string): boolean => isValidPhoneNumber(value)
