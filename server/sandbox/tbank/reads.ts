import { qrPicture } from '../pages/qr.ts'
import type { SandboxAnswer } from '../provider-sandbox.ts'
import { type Desk, json, noPayment, refuse, tell } from './desk.ts'
import type { OfCustomer, OfOrder, OfPayment, Qr } from './requests.ts'
import { maskOf } from './test-cards.ts'

const NO_FAULT = '0'
/** Kopecks: the least that the Faster Payments System takes. */
const LEAST_FASTER = 1_000

export const state = (desk: Desk, { PaymentId }: OfPayment): SandboxAnswer => {
  const payment = desk.bank.payment(PaymentId)
  if (!payment) return noPayment()
  const source = payment.source === null ? {} : { Params: [{ Key: 'Source', Value: payment.source }] }
  return tell(desk, payment, { Amount: payment.left, ...source })
}

/** `CheckOrder`: the payments of an order, each with why it was declined. */
export const order = ({ bank, settings }: Desk, { OrderId }: OfOrder): SandboxAnswer => {
  const own = bank.payments().filter(({ orderId }) => orderId === OrderId)
  const TerminalKey = settings.terminalKey
  if (own.length === 0) return refuse('335', `OrderId ${OrderId} не найден для TerminalKey ${TerminalKey}`)
  const Payments = own.map(({ id, left, status, errorCode }) => ({
    PaymentId: id,
    Amount: left,
    Status: status,
    Success: String(errorCode === NO_FAULT),
    ErrorCode: Number(errorCode),
    Message: errorCode === NO_FAULT ? 'OK' : 'Операция отклонена',
  }))
  return json({ TerminalKey, Success: true, ErrorCode: NO_FAULT, Message: 'OK', OrderId, Payments })
}

export const cardList = ({ bank }: Desk, { CustomerKey }: OfCustomer): SandboxAnswer => {
  const cards = bank.cardsOf(CustomerKey)
  if (!cards) return refuse('7', 'Покупатель не найден')
  return json(
    cards.map(({ cardId, rebillId, card }) => ({
      CardId: cardId,
      Pan: maskOf(card.number),
      Status: 'A',
      RebillId: rebillId,
      CardType: 0,
      ExpDate: card.expiry,
    })),
  )
}

export const addCustomer = ({ bank, settings }: Desk, { CustomerKey }: OfCustomer): SandboxAnswer => {
  bank.addCustomer(CustomerKey)
  return json({ TerminalKey: settings.terminalKey, CustomerKey, Success: true, ErrorCode: NO_FAULT })
}

/** `GetQr`: an address for the app of any bank, or its picture. */
export const qrCode = (desk: Desk, { PaymentId, DataType }: Qr): SandboxAnswer => {
  const payment = desk.bank.payment(PaymentId)
  if (!payment) return noPayment()
  if (payment.amount < LEAST_FASTER) return refuse('3016', 'Невозможно создать QR')
  const link = `${desk.surroundings.base}/qr/${payment.id}`
  return tell(desk, payment, { Data: DataType === 'IMAGE' ? qrPicture(link, 'QR-код').markup : link })
}
