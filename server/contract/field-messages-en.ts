import type { FieldMessages } from './field-messages.ts'

/** The widget loads it only if its language is English. */
export const fieldMessagesEn: FieldMessages = {
  phoneMissing: 'Enter your phone number',
  phoneNoPlus: 'Please enter the phone number in international format',
  phoneBad: 'Enter a valid phone number',
  emailMissing: 'Enter your email',
  emailBad: 'It looks like there is a mistake in the email',
  passwordShort: 'Type your password, at least 5 characters',
  codeMissing: 'Enter the code',
  codeBad: 'The code has 8 digits, check that all are there',
  nameMissing: 'Enter your name',
  tooLong: 'Too long, please shorten it',
}
