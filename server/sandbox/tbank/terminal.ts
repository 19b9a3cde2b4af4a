import type { TbankSettings } from '../../payments/providers/tbank/settings.ts'
import type { SandboxAnswer, SandboxContext } from '../provider-sandbox.ts'
import type { Bank } from './bank.ts'
import type { BankPayment } from './payment.ts'

/** Where calls are served: whose terminal it is, and the bank behind it. */
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

/** A refusal, in T-Bank's form. */
export const refuse = (code: string, message: string, more: object = {}): SandboxAnswer =>
  json({ Success: false, ErrorCode: code, Message: message, Details: message, ...more })

export const noPayment = (): SandboxAnswer => refuse('255', 'Платеж не найден')

/** What every answer about a payment begins with. */
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

/** What the items of a receipt sum to; null where one of them is not its price times its quantity. */
export const sumOf = (items: readonly { Price: number; Quantity: number; Amount: number }[]): number | null =>
  items.every(({ Price, Quantity, Amount }) => Price * Quantity === Amount)
    ? items.reduce((sum, { Amount }) => sum + Amount, 0)
    : null
