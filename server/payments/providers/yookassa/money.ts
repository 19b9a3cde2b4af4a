import { z } from 'zod'
import type { Money } from '../../provider.ts'

const MINOR_DIGITS = 2

/** Minor units as YooKassa spells them: `1500.00`. */
export const spellAmount = (minor: number): string => {
  const digits = String(minor).padStart(MINOR_DIGITS + 1, '0')
  return `${digits.slice(0, -MINOR_DIGITS)}.${digits.slice(-MINOR_DIGITS)}`
}

export const spellMoney = ({ amount, currency }: Money) => ({ value: spellAmount(amount), currency })

/** A sum in YooKassa's answers. */
export const money = z
  .object({ value: z.string().regex(/^\d{1,12}\.\d{2}$/), currency: z.enum(['RUB', 'EUR']) })
  .transform(({ value, currency }): Money => ({ amount: Number(value.replace('.', '')), currency }))
