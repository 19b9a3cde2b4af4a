import type { TbankSettings } from '../../settings.ts'
import type { StandInAnswer, StandInSurroundings } from '../stand-in.ts'
import type { Bank } from './bank.ts'
import type { BankPayment } from './payment.ts'

/** Where calls are served: whose terminal it is, and the bank behind it. */
export interface Desk {
  settings: TbankSettings
  surroundings: StandInSurroundings
  bank: Bank
}

export const json = (body: unknown): StandInAnswer => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify(body),
})

/** A refusal, in T-Bank's form. */
export const refuse = (code: string, message: string, more: object = {}): StandInAnswer =>
  json({ Success: false, ErrorCode: code, Message: message, Details: message, ...more })

export const noPayment = (): StandInAnswer => refuse('255', 'Платеж не найден')

/** What every answer about a payment begins with. */
export const tell = (
  { settings }: Desk,
  { id, orderId, status }: BankPayment,
  more: Readonly<Record<string, unknown>> = {},
): StandInAnswer =>
  json({
    TerminalKey: settings.terminalKey,
    Success: true,
    ErrorCode: '0',
    Message: 'OK',
    Status: status,
    PaymentId: id,
    OrderId: orderId,
    ...more,
  })

/** What the items of a receipt sum to; null where one of them is not its price times its quantity. */
export const sumOf = (items: readonly { Price: number; Quantity: number; Amount: number }[]): number | null =>
  items.every(({ Price, Quantity, Amount }) => Price * Quantity === Amount)
    ? items.reduce((sum, { Amount }) => sum + Amount, 0)
    : null
