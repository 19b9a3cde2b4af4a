import type { TbankSettings } from '../../payments/providers/tbank/settings.ts'
import type { SandboxAnswer, SandboxContext } from '../provider-sandbox.ts'
import type { Bank } from './bank.ts'
import type { BankPayment } from './payment.ts'

/** The context of a call: the terminal's settings, and the bank behind it. */
export interface Terminal {
  settings: TbankSettings
  surroundings: SandboxContext
  bank: Bank
}

export const json = (body: unknown): SandboxAnswer => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify(body),
})

/** A refusal in T-Bank's format. */
export const refuse = (code: string, message: string, more: object = {}): SandboxAnswer =>
  json({ Success: false, ErrorCode: code, Message: message, Details: message, ...more })

export const noPayment = (): SandboxAnswer => refuse('255', 'Платеж не найден')

/** The common fields of every response about a payment. */
export const tell = (
  { settings }: Terminal,
  { id, orderId, status }: BankPayment,
  more: Readonly<Record<string, unknown>> = {},
): SandboxAnswer =>
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

/** The total of a receipt's items; null if an item's amount is not its price times its quantity. */
export const sumOf = (items: readonly { Price: number; Quantity: number; Amount: number }[]): number | null =>
  items.every(({ Price, Quantity, Amount }) => Price * Quantity === Amount)
    ? items.reduce((sum, { Amount }) => sum + Amount, 0)
    : null
