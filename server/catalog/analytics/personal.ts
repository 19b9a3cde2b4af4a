const EMAIL = /\S@\S/
/** Ten or more digits with the usual separators: a phone or card number; prices, quantities and product ids are shorter. */
const LONG_NUMBER = /\d(?:[\s\p{Pd}().·_+]*\d){9}/u
/** A plus and at least seven digits. */
const PHONE = /\+[\s\p{Pd}().]*\d(?:[\s\p{Pd}().]*\d){6}/u

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether a value could be an e-mail address, a phone number or a card number, however it is written or URL-encoded. */
export const isPersonal = (value: string | number): boolean => {
  const text = String(value)
  return [text, unescaped(text), unescaped(unescaped(text))].some((text) => {
    const plain = text.normalize('NFKC')
    return EMAIL.test(plain) || LONG_NUMBER.test(plain) || PHONE.test(plain)
  })
}
