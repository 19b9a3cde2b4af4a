import valid from 'card-validator'
import { isBrand } from '../../../server/contract/checkout/methods.ts'
import { cleanTyped } from '../../../server/contract/rules.ts'
import type { CardErrorTexts } from '../../texts/checkout/error-texts.ts'
import type { TypedCard } from '../flow/flow-contract.ts'
import { brandRules, digitsIn } from './masks.ts'

/** The fields of a card in reading order. Source: checkout spec §2. */
export const CARD_FIELDS = ['number', 'name', 'exp', 'cvv'] as const
export type CardField = (typeof CARD_FIELDS)[number]
export type CardValues = Readonly<Record<CardField, string>>

const LATIN = /^[a-z ]+$/i

const isNumber = (value: string) => {
  const { isValid, card } = valid.number(value)
  return isValid && card !== null && isBrand(card.type)
}

const isName = (value: string) => LATIN.test(value) && valid.cardholderName(value).isValid

/** The error of a field, or null; the valid lengths of the security code depend on the number. Source: checkout spec §5. */
export const cardError = (values: CardValues, field: CardField, texts: CardErrorTexts['errors']): string | null => {
  const codeLengths = [...brandRules(digitsIn(values.number)).codeLengths]
  const isRight: Record<CardField, () => boolean> = {
    number: () => isNumber(values.number),
    name: () => isName(cleanTyped(values.name)),
    exp: () => valid.expirationDate(values.exp).isValid,
    cvv: () => valid.cvv(values.cvv, codeLengths).isValid,
  }
  return isRight[field]() ? null : texts[field]
}

/** The card as passed to the provider; call it only with values that pass every rule. */
export const typedCard = ({ number, name, exp, cvv }: CardValues, isSaved: boolean): TypedCard => {
  const digits = digitsIn(number)
  return {
    number: digits,
    name: cleanTyped(name),
    exp: digitsIn(exp),
    cvv,
    brand: brandRules(digits).id ?? '',
    isSaved,
  }
}
