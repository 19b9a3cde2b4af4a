import { z } from 'zod'
import type { Money } from '../../provider.ts'

const MINOR_DIGITS = 2

/** Formats minor units for YooKassa: `1500.00`. */
export const formatAmount = (minor: number): string => {
  const digits = String(minor).padStart(MINOR_DIGITS + 1, '0')
  return `${digits.slice(0, -MINOR_DIGITS)}.${digits.slice(-MINOR_DIGITS)}`
}

export const formatMoney = ({ amount, currency }: Money) => ({ value: formatAmount(amount), currency })

/** An amount in YooKassa's responses. */
export const money = z
  .object({ value: z.string().regex(/^\d{1,12}\.\d{2}$/), currency: z.enum(['RUB', 'EUR']) })
  .transform(({ value, currency }): Money => ({ amount: Number(value.replace('.', '')), currency }))
