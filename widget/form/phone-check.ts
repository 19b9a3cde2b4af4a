import { isValidPhoneNumber } from 'libphonenumber-js/min'

/** True for a number that some country can have; a chunk of its own, for the weight of the countries' table. */
export const isPhone = (value: string): boolean => isValidPhoneNumber(value)
