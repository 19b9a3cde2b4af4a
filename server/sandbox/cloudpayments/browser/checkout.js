// Replaces the script of CloudPayments: makes a cryptogram of a card in the browser.
{
  const PUBLIC_KEY = '__PUBLIC_KEY__'
  const FIELDS = ['cardNumber', 'cvv', 'expDateMonth', 'expDateYear', 'expDateMonthYear', 'name']

  const NOT_DIGITS = /\D/g
  const AMEX = /^3[47]/
  const MAX_DIGIT = 9
  const CVV = /^\d{3,4}$/
  const NAME = /^[a-z .'-]+$/i
  const CENTURY = 2000

  const digitsOf = (text) => String(text ?? '').replace(NOT_DIGITS, '')

  const isLuhn = (digits) => {
    let sum = 0
    for (let place = 0; place < digits.length; place += 1) {
      const double = Number(digits[digits.length - 1 - place]) * (place % 2 === 1 ? 2 : 1)
      sum += double > MAX_DIGIT ? double - MAX_DIGIT : double
    }
    return sum % 10 === 0
  }

  const numberError = (digits) => {
    if (digits === '') return 'CardNumber_Empty'
    const shortest = AMEX.test(digits) ? 15 : 16
    return digits.length < shortest || digits.length > 19 || !isLuhn(digits) ? 'CardNumber_Invalid' : null
  }

  const cvvError = (text) => {
    if (text === undefined || text === '') return 'Cvv_Empty'
    return CVV.test(text) ? null : 'Cvv_Invalid'
  }

  const nameError = (text) => {
    if (text === undefined) return null
    const name = text.trim()
    if (name === '') return 'Name_Empty'
    if (name.length < 2) return 'Name_TooShort'
    if (name.length > 50) return 'Name_TooLong'
    return NAME.test(name) ? null : 'Name_Invalid'
  }

  /** A card is valid to the end of its month. */
  const isExpired = (month, year) => new Date(CENTURY + year, month, 1) <= new Date()

  const dateOf = ({ expDateMonth, expDateYear, expDateMonthYear }) => {
    if (expDateMonthYear !== undefined) {
      const digits = digitsOf(expDateMonthYear)
      const isLong = digits.length === 4 || digits.length === 6
      return { month: digits.slice(0, isLong ? 2 : 1), year: digits.slice(isLong ? 2 : 1), isCombined: true }
    }
    return { month: digitsOf(expDateMonth), year: digitsOf(expDateYear), isCombined: false }
  }

  const dateErrors = (values) => {
    const { month, year, isCombined } = dateOf(values)
    if (isCombined && month === '') return { expDateMonthYear: 'ExpDateMonthYear_Empty' }
    const isMonth = Number(month) >= 1 && Number(month) <= 12
    const isYear =
      (year.length === 2 || year.length === 4) && !isExpired(isMonth ? Number(month) : 12, Number(year) % 100)
    if (isCombined) return isMonth && isYear ? {} : { expDateMonthYear: 'ExpDateMonthYear_Invalid' }
    const errors = {}
    if (!isMonth) errors.expDateMonth = month === '' ? 'ExpDateMonth_Empty' : 'ExpDateMonth_Invalid'
    if (!isYear) errors.expDateYear = year === '' ? 'ExpDateYear_Empty' : 'ExpDateYear_Invalid'
    return errors
  }

  const errorsOf = (values) => {
    const named = {
      cardNumber: numberError(digitsOf(values.cardNumber)),
      cvv: cvvError(values.cvv),
      name: nameError(values.name),
    }
    const found = Object.fromEntries(Object.entries(named).filter(([, code]) => code !== null))
    return { ...found, ...dateErrors(values) }
  }

  const encrypt = async (text) => {
    const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
    const bytes = Uint8Array.from(atob(PUBLIC_KEY), (letter) => letter.charCodeAt(0))
    const key = await crypto.subtle.importKey('spki', bytes, algorithm, false, ['encrypt'])
    const encrypted = await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(text))
    return btoa(String.fromCharCode(...new Uint8Array(encrypted)))
  }

  class Checkout {
    #container

    constructor({ publicId, container }) {
      if (!publicId) throw new Error('publicId is required')
      this.#container = container
    }

    #inputValues() {
      const inputs = FIELDS.map((field) => [field, this.#container?.querySelector(`[data-cp="${field}"]`)])
      return Object.fromEntries(inputs.filter(([, input]) => input).map(([field, input]) => [field, input.value]))
    }

    async createPaymentCryptogram(fieldValues = {}) {
      const values = { ...this.#inputValues(), ...fieldValues }
      const errors = errorsOf(values)
      if (Object.keys(errors).length > 0) throw errors
      const { month, year } = dateOf(values)
      const expiry = month.padStart(2, '0') + year.slice(-2)
      const card = { number: digitsOf(values.cardNumber), expiry, cvv: values.cvv, id: crypto.randomUUID() }
      return encrypt(JSON.stringify(card))
    }
  }

  window.cp = { ...window.cp, Checkout }
}
