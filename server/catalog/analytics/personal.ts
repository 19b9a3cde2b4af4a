const EMAIL = /\S@\S/
/** Ten figures and more with whatever people put between them: a phone or a card, and no price, quantity or product. */
const LONG_NUMBER = /\d(?:[\s\p{Pd}().·_+]*\d){9}/u
/** A plus and a number, however short. */
const PHONE = /\+[\s\p{Pd}().]*\d(?:[\s\p{Pd}().]*\d){6}/u

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** True for what could be an e-mail address, a phone number or the number of a card, however it is spelt. */
export const looksPersonal = (value: string | number): boolean => {
  const given = String(value)
  return [given, unescaped(given), unescaped(unescaped(given))].some((text) => {
    const plain = text.normalize('NFKC')
    return EMAIL.test(plain) || LONG_NUMBER.test(plain) || PHONE.test(plain)
  })
}
