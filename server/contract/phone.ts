/** How a phone number is proved: `sms`, a code in a text message; `call`, a free call from the phone to a number that is shown. */
export const PHONE_WAYS = ['sms', 'call'] as const
export type PhoneWay = (typeof PHONE_WAYS)[number]

/** Digits of a code in a text message. */
export const PHONE_CODE_DIGITS = 6

/** The pause between two text messages, or two calls, of a number. */
export const PHONE_PAUSE_SECONDS = 60

/** How often a page asks whether the call has come. */
export const PHONE_CALL_POLL_SECONDS = 3
